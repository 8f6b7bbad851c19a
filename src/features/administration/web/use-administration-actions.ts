import { IconActivity, IconBuildingStore, IconUsers } from '@tabler/icons-react'
import type { PaletteEntry } from '#platform/web/palette-entry.ts'
import { useNavigate } from '#platform/web/router/router.ts'
import { useAccount } from '#platform/web/site.ts'

/** Returns the palette's entries for administrators. */
export default function useAdministrationActions(): PaletteEntry[] {
  const navigate = useNavigate()
  const { isAdmin } = useAccount()
  if (!isAdmin) return []
  const entry = (id: string, label: string, keywords: string, icon: PaletteEntry['icon'], to: string) => ({
    id,
    label,
    keywords,
    icon,
    run: () => void navigate({ to }),
  })
  return [
    entry('admin-sites', 'All sites', 'administration suspend view as owner', IconBuildingStore, '/admin'),
    entry('admin-users', 'All users', 'administration accounts people', IconUsers, '/admin/users'),
    entry('admin-health', 'Health', 'administration queues jobs database disk version', IconActivity, '/admin/health'),
  ]
}
