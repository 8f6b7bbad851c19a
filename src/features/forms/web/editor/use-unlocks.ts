import type { FormType } from '#form/document/constants.ts'
import { legacyCalls } from '#features/legacy/contract.ts'
import { useCall } from '#platform/web/use-call.ts'

/**
 * Returns a function that tells whether a type is unlocked: the site's legacy items of that type have been imported.
 * All types count as unlocked until this is known.
 */
export function useUnlocks(): (type: FormType) => boolean {
  const { data } = useCall(legacyCalls.imported, {})
  const { scroll_box = true, smart_bar = true, welcome_mat = true } = data?.unlocks ?? {}
  const unlocked: Partial<Record<FormType, boolean>> = {
    'scroll-box': scroll_box,
    'smart-bar': smart_bar,
    'welcome-mat': welcome_mat,
  }
  return (type) => unlocked[type] ?? true
}
