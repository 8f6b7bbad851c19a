import { useNavigate } from '#platform/web/router/router.ts'
import { IconGauge } from '@tabler/icons-react'
import type { PaletteEntry } from '#platform/web/palette-entry.ts'
import { useAccount } from '#platform/web/site.ts'

/** What the palette offers to administrators. */
export default function useAdminActions(): PaletteEntry[] {
  const navigate = useNavigate()
  const { isAdmin } = useAccount()
  if (!isAdmin) return []
  const run = () => void navigate({ to: '/sending-limits' })
  return [{ id: 'sending-limits', label: 'Sending limits', keywords: 'allowance admin sites', icon: IconGauge, run }]
}
