import type { MergeValues } from '#core/merge-tags.ts'
import type { Tab } from '#form/document/form-document.ts'
import { mergeForm } from '#form/document/merge-form.ts'
import type { DrawnForm } from '#form/render/draw-form.ts'
import { answersOf } from '#form/render/answers-of.ts'

/** The piece that fills in merge tags. */
export interface MergePiece {
  mergeTab: typeof mergeTab
}

/** Longer values come from nobody who means well. */
const longest = 200

/**
 * A tab with what is known of the visitor in the place of merge tags: what was typed so far, `known` (country, cart_value,
 * code …), then the parameters of the page's address.
 */
export function mergeTab(tab: Tab, form: DrawnForm, known: MergeValues): Tab {
  const values: Record<string, string> = {}
  new URLSearchParams(location.search).forEach((value, name) => (values[name] = value))
  Object.assign(values, known, answersOf(form))
  for (const name in values) values[name] = values[name]!.slice(0, longest)
  return mergeForm(tab, values)
}
