import { undoable } from '#platform/web/ui/undoable.ts'
import type { DelayInterval, EmailOfForm } from '../contract.ts'
import { delayMinutes, oneAtAMoment } from '../rules.ts'

interface Sequence {
  readonly emails: readonly EmailOfForm[]
  readonly onChange: (emails: EmailOfForm[]) => void
}

/** What can be done to the emails that a form sends. */
export function createSequence({ emails, onChange }: Sequence) {
  /** The email that was touched comes first where two are on at one moment, so that it stays on. */
  const put = (touched: EmailOfForm, others: readonly EmailOfForm[]) =>
    onChange(inOrder(oneAtAMoment([touched, ...others])))
  const without = ({ email_id }: EmailOfForm) => emails.filter((email) => email.email_id !== email_id)
  const change = (email: EmailOfForm, changes: Partial<EmailOfForm>) => put({ ...email, ...changes }, without(email))

  return {
    /** One more email for the form: the first leaves at once, each further one a day after the last. */
    add(emailId: string) {
      const isFirst = emails.length === 0
      const wait = { delay: isFirst ? 0 : daysOf(emails) + 1, delay_interval: isFirst ? 'minute' : 'day' } as const
      put({ email_id: emailId, status: 'active', ...wait }, emails)
    },
    change,
    remove(email: EmailOfForm) {
      onChange(without(email))
      undoable({ message: 'Email removed from the form.', undo: () => onChange([...emails]) })
    },
  }
}

/** Emails in the order in which they leave. */
function inOrder(emails: readonly EmailOfForm[]): EmailOfForm[] {
  return emails.toSorted((a, b) => delayMinutes(a) - delayMinutes(b))
}

const perDay: Record<DelayInterval, number> = { minute: 1440, hour: 24, day: 1 }

/** After how many whole days the last email leaves. */
function daysOf(emails: readonly EmailOfForm[]): number {
  return Math.max(...emails.map(({ delay, delay_interval }) => Math.floor(delay / perDay[delay_interval])))
}
