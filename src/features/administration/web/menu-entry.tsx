import { IconShieldCog } from '@tabler/icons-react'
import { useAccount } from '#platform/web/site.ts'
import { MenuItem } from '#platform/web/ui/menu.tsx'

/** Menu entry that leads administrators to the pages about the whole installation. */
export default function MenuEntry() {
  if (!useAccount().isAdmin) return null
  return (
    <MenuItem to="/admin" icon={IconShieldCog}>
      Administration
    </MenuItem>
  )
}
