import { useState } from 'react'
import { isSame } from '#core/is-same.ts'

/** Returns unsaved changes of a screen: the draft, whether it differs from the saved state, and how to change it. */
export function useSettingsDraft<T extends object>(saved: T) {
  const [draft, setDraft] = useState(saved)
  const change = (part: Partial<T>) => setDraft((now) => ({ ...now, ...part }))
  return { draft, change, isChanged: !isSame(draft, saved), adopt: setDraft }
}
