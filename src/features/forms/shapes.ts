import { z } from 'zod'
import { id, moment } from '#core/fields.ts'
import { AutoResponseRule } from '#features/auto-responses/contract.ts'
import { settable } from './settable.ts'

export const formStatuses = ['active', 'paused', 'variants', 'deleted'] as const
export type FormStatus = (typeof formStatuses)[number]
/** What screens call the status of a form. */
export const formStatusNames: Readonly<Record<FormStatus, string>> = {
  active: 'Live',
  paused: 'Paused',
  variants: 'Variants',
  deleted: 'Deleted',
}

/** A form: its design in `json`, and when it shows. */
export const Popup = z.object({
  ...settable,
  id,
  status: z.enum(formStatuses),
  /** What a deleted form was before; null for all others. */
  deleted_from_status: z.enum(formStatuses).nullable(),
  /** How much of the visitors of its test it gets, beside the other variants. */
  weight: z.number(),
  /** The letter of the variant in its test; null outside of tests. */
  variant: z.string().nullable(),
  test_id: id.nullable(),
  campaign_id: id.nullable(),
  /** What it was called where it was imported from. */
  legacy_ids: z.array(z.string()),
  updated_at: moment,
  created_at: moment,
})
export type Popup = z.infer<typeof Popup>

const tabs = z.array(z.object({ id: z.string(), name: z.string() }))
/** A form in full, as `/popup/load` answers it. */
export const LoadedPopup = Popup.extend({
  site_id: id,
  /** The tabs of its steps; their designs are in `json`. */
  tab_json: z.object({ subscribe: tabs, success: tabs }),
  auto_responses: z.array(AutoResponseRule.pick({ status: true, email_id: true })),
})
export type LoadedPopup = z.infer<typeof LoadedPopup>

/** Where a form's subscribers go: "trellis" are the site's own lists. */
export const Service = z.object({
  service: z.enum(['trellis', 'push']),
  lists: z.array(z.object({ id, name: z.string() })),
})
export type Service = z.infer<typeof Service>

const totals = z.object({ views: z.int(), conversions: z.int(), closes: z.int(), rate: z.number() })
/** A form as the list shows it: `stats` are those of the last week, `sparkline` its conversions day by day. */
export const PopupRow = Popup.omit({ json: true }).extend({
  stats: totals,
  sparkline: z.array(z.int()),
  labels: z.array(z.string()),
  /** Whether something was changed that is not published. */
  has_draft: z.boolean(),
})
export type PopupRow = z.infer<typeof PopupRow>

/** One thing that keeps a form from going live; `componentId` is null when it concerns the form as a whole. */
export const FormProblem = z.object({ componentId: z.string().nullable(), message: z.string() })
export type FormProblem = z.infer<typeof FormProblem>
