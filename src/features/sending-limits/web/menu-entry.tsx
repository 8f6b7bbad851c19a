import { IconGauge } from '@tabler/icons-react'
import { useAccount } from '#platform/web/site.ts'
import { MenuItem } from '#platform/web/ui/menu.tsx'

/** Leads administrators to the sending limits of all sites. */
export default function MenuEntry() {
  if (!useAccount().isAdmin) return null
  return (
    <MenuItem to="/sending-limits" icon={IconGauge}>
      Sending limits
    </MenuItem>
  )
}
