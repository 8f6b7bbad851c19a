import type { ReceivedPayload } from '#core/event.ts'
import type { abTestEvents } from '#features/ab-tests/contract.ts'
import { testedWith } from '#features/ab-tests/server/index.ts'
import { findPopup } from '#features/forms/server/index.ts'
import type { EventContext } from '#platform/server/events/events.ts'
import { lockShortcut, listShortcuts, updateShortcut } from './store.ts'

/** Replaces a form with the winner of its A/B test in the shortcut it belongs to. */
export async function takeWinner(
  { site_id: siteId, test_id, winner_popup_id, variant, at }: ReceivedPayload<typeof abTestEvents.ended>,
  { db }: EventContext,
): Promise<void> {
  const tested = new Set(await testedWith(db, siteId, [winner_popup_id]))
  const winner = await findPopup(db, siteId, winner_popup_id)
  if (!winner) return
  for (const { id } of await listShortcuts(db, siteId)) {
    const row = await lockShortcut(db, siteId, id)
    const form = row?.forms.find(({ popup_id }) => popup_id !== null && tested.has(popup_id))
    if (!row || !form) continue
    await updateShortcut(db, {
      ...row,
      forms: row.forms.map((one) =>
        one.id === form.id ? { ...one, popup_id: winner.id, test_won: { test_id, variant, at } } : one,
      ),
      ...(form.popup_id !== winner.id && {
        written: { ...row.written, [form.id]: { id: winner.id, at: winner.updated_at } },
      }),
    })
  }
}
