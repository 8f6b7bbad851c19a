import { IconLayoutList } from '@tabler/icons-react'
import { siteCalls } from '#features/sites/contract.ts'
import type { PaletteEntry } from '#platform/web/palette-entry.ts'
import { useNavigate } from '#platform/web/router/router.ts'
import { useCall } from '#platform/web/use-call.ts'

/** Command palette entry for the overview of all sites, for users with several sites. */
export default function useOverviewEntries(): PaletteEntry[] {
  const navigate = useNavigate()
  const { data } = useCall(siteCalls.list, {})
  if (!data || data.sites.length < 2) return []
  return [
    {
      id: 'all-sites',
      label: 'All sites',
      keywords: 'overview agency compare figures',
      icon: IconLayoutList,
      run: () => void navigate({ to: '/all-sites' }),
    },
  ]
}
