import { z } from 'zod'
import { id, moment } from '#core/fields.ts'
import { AutoResponseRule } from '#features/auto-responses/contract.ts'
import { settable } from './settable.ts'

export const formStatuses = ['active', 'paused', 'variants', 'deleted'] as const
export type FormStatus = (typeof formStatuses)[number]
/** Display names of the form statuses. */
export const formStatusNames: Readonly<Record<FormStatus, string>> = {
  active: 'Live',
  paused: 'Paused',
  variants: 'Variants',
  deleted: 'Deleted',
}

/** A form: its design in `json`, and when it is shown. */
export const Popup = z.object({
  ...settable,
  id,
  status: z.enum(formStatuses),
  /** The status of a deleted form before it was deleted; null for all others. */
  deleted_from_status: z.enum(formStatuses).nullable(),
  /** The form's weight among the variants of its test, which determines its share of visitors. */
  weight: z.number(),
  /** The letter of the variant in its test; null if it isn't in a test. */
  variant: z.string().nullable(),
  test_id: id.nullable(),
  campaign_id: id.nullable(),
  /** Its IDs in the system that it was imported from. */
  legacy_ids: z.array(z.string()),
  updated_at: moment,
  created_at: moment,
})
export type Popup = z.infer<typeof Popup>

const tabs = z.array(z.object({ id: z.string(), name: z.string() }))
/** A complete form, as returned by `/popup/load`. */
export const LoadedPopup = Popup.extend({
  site_id: id,
  /** The tabs of its steps; their designs are in `json`. */
  tab_json: z.object({ subscribe: tabs, success: tabs }),
  auto_responses: z.array(AutoResponseRule.pick({ status: true, email_id: true })),
})
export type LoadedPopup = z.infer<typeof LoadedPopup>

/** The service that a form's subscribers are added to. "trellis" means the site's own lists. */
export const Service = z.object({
  service: z.enum(['trellis', 'push']),
  lists: z.array(z.object({ id, name: z.string() })),
})
export type Service = z.infer<typeof Service>

const totals = z.object({ views: z.int(), conversions: z.int(), closes: z.int(), rate: z.number() })
/** A form as the list shows it. `stats` are for the last week, `sparkline` is conversions per day. */
export const PopupRow = Popup.omit({ json: true }).extend({
  stats: totals,
  sparkline: z.array(z.int()),
  labels: z.array(z.string()),
  /** Whether it has unpublished changes. */
  has_draft: z.boolean(),
})
export type PopupRow = z.infer<typeof PopupRow>

/** A problem that prevents a form from going live. `componentId` is null if it concerns the whole form. */
export const FormProblem = z.object({ componentId: z.string().nullable(), message: z.string() })
export type FormProblem = z.infer<typeof FormProblem>
