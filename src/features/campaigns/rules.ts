import { mergeTags, type MergeValues } from '#core/merge-tags.ts'
import type {
  AudienceChoice,
  CampaignStatus,
  CampaignType,
  Check,
  EmailContent,
  PushContent,
  SubjectTest,
  Variant,
} from './contract.ts'

/** A schedule is in steps of so many milliseconds. */
const scheduleStep = 15 * 60_000

/** What is wrong with a moment to send at; null when nothing is. */
export function scheduleProblem(at: number, now: number): string | null {
  if (!Number.isFinite(at) || at <= now) return 'The time must be in the future.'
  if (at % scheduleStep !== 0) return 'Choose a time in steps of 15 minutes.'
  return at - now > 366 * 86_400_000 ? 'Choose a time within a year.' : null
}

/** What a campaign's call moves its status to; null when it cannot be done. `isPaused` counts for `sending` alone. */
export type Move = 'schedule' | 'send' | 'pause' | 'resume' | 'cancel' | 'delete' | 'edit'
const allowed: Record<Move, readonly CampaignStatus[]> = {
  edit: ['draft'],
  schedule: ['draft', 'scheduled'],
  send: ['draft', 'scheduled'],
  pause: ['queued', 'sending'],
  resume: ['queued', 'sending'],
  cancel: ['scheduled', 'queued', 'sending'],
  delete: ['draft', 'scheduled', 'sent'],
}
const words: Record<Move, string> = {
  edit: 'Only a draft can be changed. Cancel or duplicate it first.',
  schedule: 'Only a draft can be scheduled.',
  send: 'It is being sent already.',
  pause: 'Only a campaign that is being sent can be paused.',
  resume: 'Only a campaign that is being sent can be resumed.',
  cancel: 'There is nothing to cancel.',
  delete: 'Cancel the campaign before you delete it.',
}

/** Why a move cannot be made; null when it can. */
export function moveProblem(move: Move, status: CampaignStatus): string | null {
  return allowed[move].includes(status) ? null : words[move]
}

/** Why a picture cannot be one of a notification. */
export const noDrawing = 'Browsers show no SVG in notifications. Choose a PNG or a JPEG.'

/** Whether an address is that of a drawing, by its name. */
export function isDrawing(address: string): boolean {
  return /\.svg(?:[?#]|$)/i.test(address)
}

interface Draft {
  readonly type: CampaignType
  readonly email: EmailContent
  readonly push: PushContent
  readonly test: SubjectTest
  readonly audience: AudienceChoice
}

/** What has to be put right before a campaign can be sent. */
export function checksOf({ type, email, push, test }: Draft): Check[] {
  if (type === 'push') {
    return [
      ...(push.title === '' ? [{ field: 'push.title', message: 'Enter a title.' }] : []),
      ...(push.url === '' ? [{ field: 'push.url', message: 'Enter the address that a click opens.' }] : []),
      ...(['icon', 'image'] as const).flatMap((name) =>
        isDrawing(push[name]) ? [{ field: `push.${name}`, message: noDrawing }] : [],
      ),
    ]
  }
  return [
    ...(email.subject === '' ? [{ field: 'email.subject', message: 'Enter a subject.' }] : []),
    ...(email.html.trim() === '' ? [{ field: 'email.html', message: 'Write the e-mail.' }] : []),
    ...test.variants.flatMap(({ letter, subject }, i) =>
      subject === ''
        ? [{ field: `test.variants.${i}.subject`, message: `Enter a subject for variant ${letter}.` }]
        : [],
    ),
  ]
}

/**
 * What is wrong with the postal address of a mail, which the law asks for; null when it has one, or nothing is written yet. The installation's, which may be
 * empty, stands in for a footer's own, and at the foot of HTML that was made elsewhere.
 */
export function addressCheck(
  { blocks, html }: Pick<EmailContent, 'blocks' | 'html'>,
  installations: string,
): Check | null {
  if (installations.trim() !== '' || html.trim() === '') return null
  if (!blocks) {
    const message = 'The mail has no postal address, which the law asks for: set POSTAL_ADDRESS.'
    return { field: 'postal_address', message }
  }
  const hasOwn = blocks.blocks.some((block) => block.type === 'footer' && block.address.trim() !== '')
  const message = 'Enter your postal address in the footer: the law asks for it.'
  return hasOwn ? null : { field: 'email.blocks.footer', message }
}

/** The variants of a campaign: A is the content's own. Their letters run on, whatever was sent. */
export function variantsOf(email: Pick<EmailContent, 'subject' | 'preview_text'>, test: SubjectTest): Variant[] {
  const all = [{ subject: email.subject, preview_text: email.preview_text }, ...test.variants]
  return all.map(({ subject, preview_text }, i) => ({ letter: 'ABCDE'[i]!, subject, preview_text }))
}

/**
 * The variant of one recipient, the same whenever it is asked: by the random part of its id. Empty: the winner, once there is
 * one.
 */
export function variantFor(recipientId: string, letters: readonly string[], share: number): string {
  if (letters.length < 2) return 'A'
  const random = Number.parseInt(recipientId.slice(-8), 16) / 2 ** 32
  const place = (random * 100) / share
  return place >= 1 ? '' : letters[Math.floor(place * letters.length)]!
}

/** The better of the variants by the share of those who opened or clicked; the first when none is. */
export function winnerOf(
  variants: readonly { letter: string; sent: number; opened: number; clicked: number }[],
  by: 'opened' | 'clicked',
): string {
  let best = { letter: 'A', share: -1 }
  for (const variant of variants) {
    const share = variant.sent === 0 ? 0 : variant[by] / variant.sent
    if (share > best.share) best = { letter: variant.letter, share }
  }
  return best.letter
}

/** What a browser is sent. Where its contact is not known, `values` are empty and merge tags become their defaults. */
export function notificationOf({ title, body, url, icon, image }: PushContent, values: MergeValues = {}) {
  const filled = (text: string) => mergeTags(text, values, { write: (value) => value }).trim()
  return { title: filled(title), body: filled(body), navigate: url, icon, image }
}

/** Whether an audience leaves out nobody. */
export function isForAll(choice: AudienceChoice): boolean {
  return Object.values(choice).every((ids) => ids.length === 0)
}
