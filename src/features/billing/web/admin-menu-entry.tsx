import { IconCreditCard } from '@tabler/icons-react'
import { useAccount } from '#platform/web/site.ts'
import { MenuItem } from '#platform/web/ui/menu.tsx'

/** Leads administrators to the tiers and to the plans of all sites. */
export default function AdminMenuEntry() {
  if (!useAccount().isAdmin) return null
  return (
    <MenuItem to="/site-plans" icon={IconCreditCard}>
      Plans of all sites
    </MenuItem>
  )
}
