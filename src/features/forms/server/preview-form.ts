import type { Received } from '#core/call.ts'
import type { SiteContext } from '#platform/server/context.ts'
import { createPreview } from '#features/visitors/server/index.ts'
import type { formCalls, Popup } from '../contract.ts'
import { liveForm } from '../live-form.ts'
import { newPopup, withFields } from '../rules.ts'

/** Stores a form, saved or not, so that it can be viewed for a day. Returns the address. */
export async function previewForm(
  ctx: Pick<SiteContext, 'db' | 'siteId' | 'now' | 'newId' | 'publicUrl' | 'keyFor'>,
  form: Received<typeof formCalls.preview>['form'],
): Promise<string> {
  const { id: _id, json, ...fields } = form
  const empty = newPopup(ctx.newId(), json, fields.form_type ?? 'popup', new Date(ctx.now()).toISOString())
  const popup: Popup = withFields(empty, { ...fields, json }, { templates: [], newId: ctx.newId })
  const { entry, document, more } = liveForm(popup)
  const atOnce = { triggers: { delay: 0 }, frequency: { count: 0, interval: 'always' as const } }
  const { id, name, type, surface, teaser } = entry
  return createPreview(ctx, ctx.siteId, {
    entry: { id, name, type, ...(surface && { surface }), ...(teaser && { teaser }), ...atOnce },
    document,
    more: { ...(more.customCode && { customCode: more.customCode }) },
  })
}
