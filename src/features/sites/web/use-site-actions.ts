import { IconPlus } from '@tabler/icons-react'
import type { PaletteEntry } from '#platform/web/palette-entry.ts'
import { useNavigate } from '#platform/web/router/router.ts'

/** What the palette offers about sites, whichever is open. */
export default function useSiteActions(): PaletteEntry[] {
  const navigate = useNavigate()
  return [
    {
      id: 'new-site',
      label: 'New site',
      keywords: 'create',
      icon: IconPlus,
      run: () => void navigate({ to: '/new-site' }),
    },
  ]
}
