import { IconArrowsExchange } from '@tabler/icons-react'
import type { PaletteEntry } from '#platform/web/palette-entry.ts'
import { useNavigate } from '#platform/web/router/router.ts'
import { useSite } from '#platform/web/site.ts'
import { useCall } from '#platform/web/use-call.ts'
import { siteCalls } from '../contract.ts'

/** Palette entries for switching to the member's other sites. */
export default function useSiteEntries(): PaletteEntry[] {
  const { id: siteId } = useSite()
  const navigate = useNavigate()
  const { data } = useCall(siteCalls.list, {})
  return (data?.sites ?? [])
    .filter(({ id }) => id !== siteId)
    .map(({ id, name }) => ({
      id,
      label: `Switch to ${name}`,
      keywords: 'site',
      icon: IconArrowsExchange,
      run: () => void navigate({ to: `/sites/${id}` }),
    }))
}
