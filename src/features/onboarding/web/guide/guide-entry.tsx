import { IconBook } from '@tabler/icons-react'
import { MenuItem } from '#platform/web/ui/menu.tsx'

/** Menu item in the account menu that opens the guide. */
export default function GuideEntry() {
  return (
    <MenuItem to="/guide" icon={IconBook}>
      Guide
    </MenuItem>
  )
}
