import { undoable } from '#platform/web/ui/undoable.ts'
import type { DelayInterval, EmailOfForm } from '../contract.ts'
import { delayMinutes, oneAtAMoment } from '../rules.ts'

interface Sequence {
  readonly emails: readonly EmailOfForm[]
  readonly onChange: (emails: EmailOfForm[]) => void
}

/** Returns the actions on the emails that a form sends. */
export function createSequence({ emails, onChange }: Sequence) {
  /** Puts the changed email first, so that it stays active if two have the same delay. */
  const put = (touched: EmailOfForm, others: readonly EmailOfForm[]) =>
    onChange(inOrder(oneAtAMoment([touched, ...others])))
  const without = ({ email_id }: EmailOfForm) => emails.filter((email) => email.email_id !== email_id)
  const change = (email: EmailOfForm, changes: Partial<EmailOfForm>) => put({ ...email, ...changes }, without(email))

  return {
    /** Adds an email to the form: the first is sent immediately, each further one a day after the last. */
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

/** Sorts emails in the order in which they are sent. */
function inOrder(emails: readonly EmailOfForm[]): EmailOfForm[] {
  return emails.toSorted((a, b) => delayMinutes(a) - delayMinutes(b))
}

const perDay: Record<DelayInterval, number> = { minute: 1440, hour: 24, day: 1 }

/** Returns after how many whole days the last email is sent. */
function daysOf(emails: readonly EmailOfForm[]): number {
  return Math.max(...emails.map(({ delay, delay_interval }) => Math.floor(delay / perDay[delay_interval])))
}
