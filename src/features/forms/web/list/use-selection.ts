import { useState } from 'react'
import type { PopupRow } from '../../contract.ts'

/** Manages which forms of a page are selected. Forms that leave the page are no longer selected. */
export function useSelection(forms: readonly PopupRow[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const chosen = forms.filter(({ id }) => ids.has(id))
  return {
    chosen,
    isAll: forms.length > 0 && chosen.length === forms.length,
    has: (id: string) => ids.has(id),
    choose(id: string, isOn: boolean) {
      const next = new Set(chosen.map((form) => form.id))
      if (isOn) next.add(id)
      else next.delete(id)
      setIds(next)
    },
    chooseAll: (isOn: boolean) => setIds(new Set(isOn ? forms.map(({ id }) => id) : [])),
    clear: () => setIds(new Set()),
  }
}
