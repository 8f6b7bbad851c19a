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

/** Creates an error, which prevents sending. */
export const error = (field: string, message: string): Check => ({ severity: 'error', field, message })
/** Creates a warning, which should be reviewed. */
export const warning = (field: string, message: string): Check => ({ severity: 'warning', field, message })

/** Returns the errors of a notification that would have no title for some contacts; undefined if it has one for all. */
function withoutTitle(title: string): Check[] | undefined {
  if (title === '') return [error('push.title', 'Enter a title.')]
  if (withoutContact(title) !== '') return undefined
  return [error('push.title', 'Add a default to the merge tag. Without one, the title is empty for unknown contacts.')]
}

/** The message for an image that can't be used in a notification. */
export const noDrawing = 'Browsers don’t show SVG images in notifications. Choose a PNG or JPEG.'

/** Checks by its name whether a URL is that of an SVG image. */
export function isDrawing(address: string): boolean {
  return /\.svg(?:[?#]|$)/i.test(address)
}

/**
 * Returns the problems found in a campaign's own content: missing parts and broken merge tags. `names` are the names
 * that merge tags may use.
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

/** Returns the problems of the HTML. For emails from the editor, only those that their document doesn't show. */
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

/** Returns the length of a text in bytes of UTF-8. */
function bytesOf(text: string): number {
  let bytes = 0
  for (const sign of text) {
    const code = sign.codePointAt(0)!
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
  }
  return bytes
}

/** Describes the first merge tag that opens and doesn't close, or the reverse; undefined if there is none. */
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
 * Returns the problem with the postal address of an email, which the law requires; null if it has one, or nothing is
 * written yet. The installation's address, which may be empty, is used if a footer has none, and at the bottom of HTML
 * that was created elsewhere.
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
