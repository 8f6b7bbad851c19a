import type { ReceivedPayload } from '#core/event.ts'
import type { automationEvents } from '#features/automations/contract.ts'
import type { EventContext } from '#platform/server/events/events.ts'
import type { ShortcutEmail } from '../contract.ts'
import { testStep } from './flow-for.ts'
import { lockShortcut, listShortcuts, updateShortcut } from './store.ts'

/** Makes the winning subject of a test the email's subject. The automation already sends it. */
export async function takeSubject(
  { site_id: siteId, automation_id, step_id, branch, at }: ReceivedPayload<typeof automationEvents.splitDecided>,
  { db }: EventContext,
): Promise<void> {
  const found = (await listShortcuts(db, siteId)).find((one) => one.automation_id === automation_id)
  const row = found && (await lockShortcut(db, siteId, found.id))
  if (!row) return
  const emails = row.emails.map((email) => (testStep(email.id) === step_id ? withWinner(email, branch, at) : email))
  await updateShortcut(db, { ...row, emails })
}

function withWinner(email: ShortcutEmail, branch: string, at: string): ShortcutEmail {
  const subjects = [email.subject, ...email.variants.map(({ subject }) => subject)]
  const subject = email.variants.find(({ id }) => id === branch)?.subject ?? email.subject
  const lost = subjects.filter((one) => one !== subject)
  return email.variants.length === 0 ? email : { ...email, subject, variants: [], test_won: { subject, lost, at } }
}
