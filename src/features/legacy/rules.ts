import type { FormType } from '#form/document/constants.ts'
import type { ImportOf, LegacyItem, LegacyType } from './contract.ts'
import { type FoundForm, nothingFound } from './found-form.ts'

/** Maximum number of items of a type per site. */
export const maxItems = 200

/** How long a deleted item can be restored, in milliseconds. */
export const restorableFor = 30 * 86_400_000

/** Form type that items of each legacy type become. */
export const formTypeOf: Record<LegacyType, FormType> = {
  listbuilder: 'popup',
  scrollbox: 'scroll-box',
  smartbar: 'smart-bar',
  welcomemat: 'welcome-mat',
}

/** Returns the state of a type's import: `importing` while its job runs, `imported` once no item is waiting. */
export function importOf(
  { items, waiting }: { items: number; waiting: number },
  job: { isRunning: boolean; problem: string } | undefined,
): ImportOf {
  const state = job?.isRunning ? 'importing' : waiting > 0 ? 'waiting' : 'imported'
  return { state, waiting, items, problem: state === 'waiting' ? (job?.problem ?? '') : '' }
}

/** Converts a legacy item to a parsed form. */
export function foundOf(item: LegacyItem): FoundForm {
  const type = formTypeOf[item.type]
  return {
    ...nothingFound,
    name: item.name,
    type,
    headline: item.headline,
    texts: item.text.split(/\n+/).filter((line) => line.trim() !== ''),
    fields: [{ kind: 'email', name: 'email', label: '', placeholder: item.placeholder, required: true, options: [] }],
    button: item.button,
    thanks: [item.thanks || 'Thank you!'],
    colors: { background: item.background_color, text: item.text_color, button: item.button_color },
    delay: type === 'popup' ? item.delay : null,
    scrollPercent: type === 'scroll-box' ? item.scroll_percent : null,
    position: item.position,
  }
}
