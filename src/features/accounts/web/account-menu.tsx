import { useMantineColorScheme } from '@mantine/core'
import {
  IconDeviceDesktop,
  IconKeyboard,
  IconLogout,
  IconMoon,
  IconSelector,
  IconSun,
  IconUser,
} from '@tabler/icons-react'
import { showShortcuts } from '#platform/web/shortcut-list.ts'
import { useAccount } from '#platform/web/site.ts'
import { Menu, MenuDivider, MenuItem, MenuLabel } from '#platform/web/ui/menu.tsx'
import { SlotContent } from '#platform/web/slot.tsx'
import styles from './account-menu.module.css'
import { accountMenuItems } from './slots.ts'
import { useLogOut } from './use-log-out.ts'

const themes = [
  { value: 'light', label: 'Light', icon: IconSun },
  { value: 'dark', label: 'Dark', icon: IconMoon },
  { value: 'auto', label: 'System', icon: IconDeviceDesktop },
] as const

/** Shows who is logged in; opens a menu with theme, account and log-out. */
export function AccountMenu() {
  const { name, email } = useAccount()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const logOut = useLogOut()
  const target = (
    <>
      <span className={styles.letter} aria-hidden>
        {name.charAt(0).toUpperCase()}
      </span>
      <span className={styles.names}>
        <span>{name}</span>
        <span className={styles.email}>{email}</span>
      </span>
      <IconSelector size={15} aria-hidden />
    </>
  )
  return (
    <Menu label="Account" className={styles.target} target={target}>
      <MenuItem to="/account" icon={IconUser}>
        Account
      </MenuItem>
      <MenuItem icon={IconKeyboard} onClick={() => showShortcuts(true)}>
        Keyboard shortcuts
      </MenuItem>
      <SlotContent slot={accountMenuItems} props={{}} />
      <MenuDivider />
      <MenuLabel>Theme</MenuLabel>
      {themes.map(({ value, label, icon }) => (
        <MenuItem key={value} icon={icon} isChosen={colorScheme === value} onClick={() => setColorScheme(value)}>
          {label}
        </MenuItem>
      ))}
      <MenuDivider />
      <MenuItem icon={IconLogout} onClick={logOut}>
        Log out
      </MenuItem>
    </Menu>
  )
}
