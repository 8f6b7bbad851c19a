import { useNavigate } from '#platform/web/router/router.ts'
import { IconGauge, IconServer } from '@tabler/icons-react'
import type { PaletteEntry } from '#platform/web/palette-entry.ts'
import { useAccount } from '#platform/web/site.ts'

/** Returns the palette entries for administrators. */
export default function useAdminActions(): PaletteEntry[] {
  const navigate = useNavigate()
  const { isAdmin } = useAccount()
  if (!isAdmin) return []
  const to = (path: '/sending-limits' | '/mail-server') => () => void navigate({ to: path })
  return [
    {
      id: 'mail-server',
      label: 'Mail server',
      keywords: 'smtp ses sendgrid mailgun postmark brevo gmail installation admin',
      icon: IconServer,
      run: to('/mail-server'),
    },
    {
      id: 'sending-limits',
      label: 'Sending limits',
      keywords: 'allowance admin sites',
      icon: IconGauge,
      run: to('/sending-limits'),
    },
  ]
}
