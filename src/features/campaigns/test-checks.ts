import { cleanEmail } from '#core/email-address.ts'
import { isSame } from '#core/is-same.ts'
import type { CampaignTest, Check, EmailContent, Variant } from './contract.ts'
import { emailOf, isSameMail, variantsOf } from './test-rules.ts'

/** Functions that check texts and emails in the same way as those of the campaign itself. */
interface Looks {
  readonly checkTags: (field: string, text: string) => Check[]
  readonly checkHtml: (field: string, mail: Pick<EmailContent, 'html' | 'blocks'>) => Check[]
}

const error = (field: string, message: string): Check => ({ severity: 'error', field, message })

/** Returns the problems of the variants of a test, each with the field that can fix it: `test.variants.0.subject`. */
export function testChecks({ email, test }: { email: EmailContent; test: CampaignTest }, looks: Looks): Check[] {
  const all = variantsOf(email, test)
  return test.variants.flatMap((variant, i) => {
    const field = (name: string) => `test.variants.${i}.${name}`
    const found = ownChecks(variant, test.kind, field, looks)
    if (found.some(({ severity }) => severity === 'error')) return found
    // By their current letters, regardless of the letters in the input.
    const letter = all[i + 1]!.letter
    const same = all.slice(0, i + 1).find((other) => isEqual(email, test, other.letter, letter))
    if (!same) return found
    return [
      ...found,
      error(field(fieldOf[test.kind]), `Variant ${letter} is the same as variant ${same.letter}. Change it.`),
    ]
  })
}

/** The field in which variants differ, by the kind of test. */
const fieldOf: Record<CampaignTest['kind'], string> = {
  subject: 'subject',
  sender: 'from_name',
  content: 'mail',
  time: 'send_at',
}

function isEqual(email: EmailContent, test: CampaignTest, one: string, two: string): boolean {
  if (test.kind === 'time') {
    const at = (letter: string) => test.variants['ABCDE'.indexOf(letter) - 1]?.send_at ?? null
    return at(one) === at(two)
  }
  const [first, second] = [emailOf(email, test, one), emailOf(email, test, two)]
  return test.kind === 'content' ? isSameMail(first, second) : isSame(first, second)
}

function ownChecks(
  { letter, subject, preview_text, reply_to, mail, send_at }: Variant,
  kind: CampaignTest['kind'],
  field: (name: string) => string,
  { checkTags, checkHtml }: Looks,
): Check[] {
  switch (kind) {
    case 'subject':
      return [
        ...(subject === ''
          ? [error(field('subject'), `Enter a subject for variant ${letter}.`)]
          : checkTags(field('subject'), subject)),
        ...checkTags(field('preview_text'), preview_text),
      ]
    case 'sender':
      return reply_to === '' || cleanEmail(reply_to) !== null
        ? []
        : [error(field('reply_to'), 'Enter a valid email address.')]
    case 'content':
      return mail === null || mail.html.trim() === ''
        ? [error(field('mail'), `Write the email of variant ${letter}.`)]
        : checkHtml(field('mail'), mail)
    case 'time':
      return send_at === null ? [error(field('send_at'), `Choose when variant ${letter} is sent.`)] : []
  }
}

const quarter = 15 * 60_000
const week = 7 * 86_400_000

/**
 * Returns the problems of the times in a test of send times. `begins` is when the campaign starts, and when variant A
 * is sent.
 */
export function timeChecks({ kind, variants }: CampaignTest, begins: number): Check[] {
  if (kind !== 'time') return []
  return variants.flatMap(({ letter, send_at }, i) => {
    const at = send_at === null ? Number.NaN : Date.parse(send_at)
    const found = (message: string) => [error(`test.variants.${i}.send_at`, message)]
    if (Number.isNaN(at)) return []
    if (at % quarter !== 0) return found('Choose a time in steps of 15 minutes.')
    if (at <= begins) return found(`Variant ${letter} has to be sent after variant A.`)
    return at - begins > week ? found('Choose a time within 7 days of variant A.') : []
  })
}
