import { IconPlus } from '@tabler/icons-react'
import type { PaletteEntry } from '#platform/web/palette-entry.ts'
import { useCall } from '#platform/web/use-call.ts'
import { useNavigate } from '#platform/web/router/router.ts'

import { siteCalls } from '../contract.ts'
import { isGuestOfOne } from './guest-of-one.ts'

/** Palette actions about sites, available whichever site is open. */
export default function useSiteActions(): PaletteEntry[] {
  const navigate = useNavigate()
  const { data } = useCall(siteCalls.list, {})
  if (isGuestOfOne(data?.sites ?? [])) return []
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
