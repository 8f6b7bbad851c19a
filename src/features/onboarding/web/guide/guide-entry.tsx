import { IconBook } from '@tabler/icons-react'
import { MenuItem } from '#platform/web/ui/menu.tsx'

/** Leads from the account's menu to the guide. */
export default function GuideEntry() {
  return (
    <MenuItem to="/guide" icon={IconBook}>
      Guide
    </MenuItem>
  )
}
