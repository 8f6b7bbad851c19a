import { isDeepStrictEqual } from 'node:util'
import type { Id } from '#core/id.ts'
import type { SiteContext } from '#platform/server/context.ts'
import { draftOfForm, findPopup, saveForm } from '#features/forms/server/index.ts'
import type { Popup } from '#features/forms/contract.ts'
import { mapComponents } from '#form/document/tree.ts'
import type { FormDocument } from '#form/document/form-document.ts'
import type { ShortcutForm } from '../contract.ts'
import { settingsOf } from './read-shortcut.ts'

/**
 * Prefix by which the designs of a template refer to a shortcut's discount until it has a campaign: "shortcut:main".
 */
const placeholder = 'shortcut:'

interface Live {
  /**
   * The discount campaigns by their ids in the shortcut. If omitted, the design doesn't change, apart from `reword`.
   */
  readonly campaigns?: ReadonlyMap<string, Id>
  /** Changes the texts of the design. */
  readonly reword: (json: FormDocument) => FormDocument
}

/**
 * Writes the shortcut's settings to a form, and the discount campaigns to its design. Returns undefined if the form no
 * longer exists.
 */
export async function writeForm(
  ctx: SiteContext,
  form: ShortcutForm,
  { campaigns, reword }: Live,
): Promise<Popup | undefined> {
  if (form.popup_id === null) return undefined
  const stored = await findPopup(ctx.db, ctx.siteId, form.popup_id)
  if (!stored || stored.status === 'deleted') return undefined
  const draft = campaigns ? await draftOfForm(ctx.db, ctx.siteId, form.popup_id) : null
  const changes = (draft?.changes ?? {}) as Partial<Popup>
  const popup: Popup = { ...stored, ...changes }
  const own = campaigns?.get(form.discount)
  const worded = reword(popup.json)
  const json = campaigns ? withCampaigns(worded, campaigns, own) : worded
  const fields = {
    ...clampedSettings(form),
    json,
    ...(own !== undefined && { discount_campaign_id: own }),
  }
  const isSame = Object.entries(fields).every(([name, value]) => isDeepStrictEqual(stored[name as keyof Popup], value))
  if (isSame && Object.keys(changes).length === 0) return stored
  const saved = await saveForm({ popup_id: stored.id, popup: { ...changes, ...fields } }, ctx)
  return saved.popup
}

/** A draft may contain values that forms don't allow. They are replaced by the nearest allowed ones. */
function clampedSettings(form: ShortcutForm) {
  const settings = settingsOf(form)
  const { before_show_delay, cookie_lifetime, min_cart_value } = settings
  return {
    ...settings,
    before_show_delay: Math.max(0, before_show_delay),
    cookie_lifetime: Math.max(0, cookie_lifetime),
    min_cart_value: min_cart_value === null ? null : Math.max(0, min_cart_value),
  }
}

function withCampaigns(json: FormDocument, campaigns: ReadonlyMap<string, Id>, own: Id | undefined): FormDocument {
  const campaignOf = (id: string | undefined) =>
    id?.startsWith(placeholder) ? (campaigns.get(id.slice(placeholder.length)) ?? '') : id
  return mapComponents(json, (component) => {
    if (component.type === 'discount') {
      const id = campaignOf(component.discountCampaignId) || (component.code === '' ? own : undefined)
      return id ? { ...component, discountCampaignId: id } : component
    }
    if (component.type !== 'game') return component
    const options = component.options.map((one) => ({
      ...one,
      discountCampaignId: campaignOf(one.discountCampaignId) ?? '',
    }))
    return { ...component, options }
  })
}
