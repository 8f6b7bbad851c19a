import { cleanEmail } from '#core/email-address.ts'
import { AppError } from '#core/error.ts'
import type { MergeValues } from '#core/merge-tags.ts'
import { headerText } from '#platform/server/mail/compose/header-text.ts'
import type { SiteContext } from '#platform/server/context.ts'
import type { MailDocument, MailTheme } from '#features/mail-design/contract.ts'
import {
  composeMail,
  fillMail,
  productValues,
  sampleValues,
  sendMail,
  templateTheme,
} from '#features/mail-design/server/index.ts'
import { emailDesigns } from '../designs.ts'
import { mayTest } from '#features/sending-limits/server/index.ts'
import { fromAddress, replyAddress } from './addresses.ts'
import { cleanReplyTo, documentOfDraft, type Draft } from './email.ts'

/** Renders the email as a sample contact would get it. */
export async function preview(ctx: SiteContext, draft: Draft) {
  const mail = await composed(ctx, draft, await documentOfDraft(ctx, draft))
  const values = {
    email: 'ann@example.com',
    ...(await shownValues(ctx, Object.values(mail))),
    unsubscribe_url: `${ctx.publicUrl}/u/example`,
  }
  return fillMail(mail, values, { isPreview: true })
}

/** How to send a test. */
interface Test {
  readonly to: string
  readonly tokens?: MergeValues | undefined
  /** Design to use instead of the email's own. */
  readonly templateId?: string | undefined
  readonly label?: string | undefined
}

/** Sends a draft as a test. Returns false if the address has to give permission first. */
export async function sendTest(
  ctx: SiteContext,
  draft: Draft,
  { to, tokens, templateId, label }: Test,
): Promise<boolean> {
  const address = cleanEmail(to)
  if (address === null) throw invalid('email_address', 'Enter a valid email address.')
  if (!(await mayTest(ctx, address))) return false
  const theme = templateId === undefined ? undefined : await themeOf(ctx, templateId)
  const document = await documentOfDraft(ctx, draft)
  const mail = await composed(ctx, draft, theme ? { ...document, theme } : document)
  const shown = await shownValues(ctx, Object.values(mail))
  await sendMail(ctx, {
    mail,
    values: { ...shown, email: address, ...tokens, unsubscribe_url: `${ctx.publicUrl}/u/example` },
    isTest: true,
    siteId: ctx.siteId,
    kind: 'test',
    to: { name: '', address },
    from: await fromAddress(ctx, ctx.siteId, draft.custom_sender),
    replyTo: replyAddress(cleanReplyTo(draft.reply_to)),
    ...(label && { headers: { 'X-Label': headerText(label).replaceAll(/\r\n\s*/g, ' ') } }),
    key: `test:${ctx.newId()}`,
  })
  return true
}

/**
 * Returns sample values for products: those that blocks name, and some of the store for the cart, because a sample
 * contact has none.
 */
async function shownValues(ctx: SiteContext, texts: readonly string[]) {
  return { ...(await sampleValues(ctx, ctx.siteId, texts)), ...(await productValues(ctx, ctx.siteId, texts)) }
}

async function composed({ publicUrl, sender }: SiteContext, { subject, preview_text }: Draft, document: MailDocument) {
  const made = await composeMail(document, { publicUrl, postalAddress: sender.postalAddress, subject })
  return { ...made, subject, preview_text }
}

async function themeOf({ db, siteId }: SiteContext, id: string): Promise<MailTheme> {
  const theme = emailDesigns.find((design) => design.id === id)?.theme ?? (await templateTheme(db, siteId, id))
  if (!theme) throw invalid('emailTemplateId', 'Template not found.')
  return theme
}

function invalid(path: string, message: string): AppError {
  return new AppError('invalid', message, { issues: [{ path, message }] })
}
