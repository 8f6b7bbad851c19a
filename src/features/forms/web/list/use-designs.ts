import { useMemo } from 'react'
import type { FormDocument } from '#form/document/form-document.ts'
import { useCall } from '#platform/web/use-call.ts'
import { formCalls, type PopupRow } from '../../contract.ts'

/** Returns the designs of a page's forms, by form ID. They are loaded after the list, which doesn't wait for them. */
export function useDesigns(forms: readonly PopupRow[]): ReadonlyMap<string, FormDocument> {
  const popup_ids = forms.map(({ id }) => id)
  const { data } = useCall(formCalls.designs, { popup_ids }, { keepPrevious: true, enabled: popup_ids.length > 0 })
  return useMemo(() => new Map(data?.designs.map(({ popup_id, json }) => [popup_id, json])), [data])
}
