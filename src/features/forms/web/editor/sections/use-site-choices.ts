import type { SiteChoices } from '#features/display-rules/web/index.ts'
import { useCall } from '#platform/web/use-call.ts'
import { formCalls } from '../../../contract.ts'

/** Returns the site's forms, for rules about having seen one or converted with it. */
export function useSiteChoices(): SiteChoices {
  const { data } = useCall(formCalls.list, { limit: 100, sort_key: 'name' })
  const forms = data?.popups.map(({ id, name }) => ({ value: id, label: name }))
  return forms ? { form_seen: forms, form_converted: forms } : {}
}
