import { Menu } from '@mantine/core'
import { IconWand } from '@tabler/icons-react'
import { useSitePath } from '#platform/web/site.ts'
import { PlainLink } from '#platform/web/ui/link.tsx'
import { useCall } from '#platform/web/use-call.ts'
import { shortcutCalls } from '../contract.ts'

/** Link from a form to the shortcut it belongs to. */
export default function ShortcutOfForm({ popupId }: { popupId: string }) {
  const path = useSitePath()
  const { data } = useCall(shortcutCalls.list, {})
  const shortcut = data?.shortcuts.find(({ popup_ids }) => popup_ids.includes(popupId))
  if (!shortcut) return null
  return (
    <Menu.Item leftSection={<IconWand size={16} />} component={PlainLink} to={path(`/shortcuts/${shortcut.id}`)}>
      Open shortcut
    </Menu.Item>
  )
}
