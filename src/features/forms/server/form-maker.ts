import type { FormMaker } from '#features/legacy/server/index.ts'
import type { Popup } from '../contract.ts'
import { newPopup, withFreshIds } from '../rules.ts'
import { storeForm } from './change-form.ts'

/** What the room of old items is told of forms: how one is made, paused and under fresh ids. */
export const formMaker: FormMaker = {
  async add(ctx, { name, form_type, goal, json, settings }, legacyIds) {
    const at = new Date(ctx.now()).toISOString()
    const started = newPopup(ctx.newId(), withFreshIds(json, ctx.newId), form_type, at)
    const popup: Popup = { ...started, ...settings, name: name || 'Imported form', goal, legacy_ids: [...legacyIds] }
    await storeForm(ctx, popup, undefined)
    return popup.id
  },
}
