import { IconServer } from '@tabler/icons-react'
import { useAccount } from '#platform/web/site.ts'
import { MenuItem } from '#platform/web/ui/menu.tsx'

/** Leads administrators to the mail server of the installation. */
export default function MailServerEntry() {
  if (!useAccount().isAdmin) return null
  return (
    <MenuItem to="/mail-server" icon={IconServer}>
      Mail server
    </MenuItem>
  )
}
