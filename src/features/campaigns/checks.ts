import { isSendingTag } from '#core/sending-tags.ts'
import { keyOf, openTags, tagNames } from '#core/merge-tags.ts'
import { maxBytes } from '#features/mail-design/contract.ts'
import type { CampaignTest, CampaignType, Check, EmailContent, PushContent } from './contract.ts'
import { withoutContact } from './rules.ts'
import { testChecks } from './test-checks.ts'

interface Draft {
  readonly type: CampaignType
  readonly email: EmailContent
  readonly push: PushContent
  readonly test: CampaignTest
}

/** An error, which prevents sending. */
export const error = (field: string, message: string): Check => ({ severity: 'error', field, message })
/** A warning, which should be reviewed. */
export const warning = (field: string, message: string): Check => ({ severity: 'warning', field, message })

/** What keeps a notification without a title; undefined when everybody gets one. */
function withoutTitle(title: string): Check[] | undefined {
  if (title === '') return [error('push.title', 'Enter a title.')]
  if (withoutContact(title) !== '') return undefined
  return [error('push.title', 'Add a default to the merge tag. Without one, the title is empty for unknown contacts.')]
}

/** Why a picture cannot be one of a notification. */
export const noDrawing = 'Browsers don’t show SVG images in notifications. Choose a PNG or JPEG.'

/** Whether an address is that of a drawing, by its name. */
export function isDrawing(address: string): boolean {
  return /\.svg(?:[?#]|$)/i.test(address)
}

/**
 * What its own words say of a campaign: what is missing, and merge tags that are broken. `names` are those that merge tags may
 * ask for.
 */
export function checksOf({ type, email, push, test }: Draft, names: ReadonlySet<string>): Check[] {
  if (type === 'push') {
    return [
      ...(withoutTitle(push.title) ?? checkTags('push.title', push.title, names)),
      ...checkTags('push.body', push.body, names),
      ...(push.url === '' ? [error('push.url', 'Enter the link URL.')] : []),
      ...(['icon', 'image'] as const).flatMap((name) =>
        isDrawing(push[name]) ? [error(`push.${name}`, noDrawing)] : [],
      ),
    ]
  }
  return [
    ...(email.subject === ''
      ? [error('email.subject', 'Enter a subject.')]
      : checkTags('email.subject', email.subject, names)),
    ...checkTags('email.preview_text', email.preview_text, names),
    ...checkHtml('email.html', email, names),
    ...testChecks(
      { email, test },
      {
        checkTags: (field, text) => checkTags(field, text, names),
        checkHtml: (field, mail) => checkHtml(field, mail, names),
      },
    ),
  ]
}

/** What is wrong with the HTML; of the editor's mails only what their document does not tell. */
function checkHtml(
  field: string,
  { html, blocks }: Pick<EmailContent, 'html' | 'blocks'>,
  names: ReadonlySet<string>,
): Check[] {
  if (html.trim() === '') return [error(field, 'Write the email.')]
  const tags = checkTags(field, html, names)
  if (blocks) return tags.filter(({ severity }) => severity === 'warning')
  const leadsNowhere = /<a\b[^>]{0,2000}?\shref\s*=\s*(?:""|''|"#"|'#')/i.test(html)
  const bytes = bytesOf(html)
  const size = `The email is ${Math.ceil(bytes / 1000)} kB. Gmail clips emails over 102 kB, including the unsubscribe link.`
  return [
    ...tags,
    ...(leadsNowhere ? [warning(field, 'A link has no URL.')] : []),
    ...(bytes > maxBytes ? [warning(field, size)] : []),
  ]
}

/** How long a text is in UTF-8. */
function bytesOf(text: string): number {
  let bytes = 0
  for (const sign of text) {
    const code = sign.codePointAt(0)!
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
  }
  return bytes
}

/** The first merge tag that opens and does not close, or the reverse, in words; undefined when there is none. */
export function openTagProblem(text: string): string | undefined {
  const [tag] = openTags(text)
  return tag && `The merge tag ${tag} is not closed or not opened.`
}

function checkTags(field: string, text: string, names: ReadonlySet<string>): Check[] {
  const open = openTagProblem(text)
  const unknown = [...new Set(tagNames(text))].filter((name) => !names.has(keyOf(name)) && !isSendingTag(name))
  return [
    ...(open ? [error(field, open)] : []),
    ...unknown.map((name) =>
      warning(field, `“${name}” is not a contact field: the merge tag [${name}] will be empty.`),
    ),
  ]
}

/**
 * What is wrong with the postal address of a mail, which the law asks for; null when it has one, or nothing is written yet. The
 * installation's, which may be empty, stands in for a footer's own, and at the foot of HTML that was made elsewhere.
 */
export function addressCheck(
  { blocks, html }: Pick<EmailContent, 'blocks' | 'html'>,
  installations: string,
): Check | null {
  if (installations.trim() !== '' || html.trim() === '') return null
  if (!blocks)
    return error(
      'postal_address',
      'Anti-spam laws require your postal address in emails. An administrator of this installation can set one (POSTAL_ADDRESS), or design the email with blocks and enter it in the footer.',
    )
  const hasOwn = blocks.blocks.some((block) => block.type === 'footer' && block.address.trim() !== '')
  return hasOwn
    ? null
    : error('email.blocks.footer', 'Enter your postal address in the footer, which anti-spam laws require.')
}
