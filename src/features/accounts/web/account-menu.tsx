import { Menu, UnstyledButton, useMantineColorScheme } from '@mantine/core'
import {
  IconCheck,
  IconDeviceDesktop,
  IconLogout,
  IconMoon,
  IconSelector,
  IconSun,
  IconUser,
} from '@tabler/icons-react'
import { useAccount } from '#platform/web/site.ts'
import { PlainLink } from '#platform/web/ui/link.tsx'
import styles from './account-menu.module.css'
import { useLogOut } from './use-log-out.ts'

const themes = [
  { value: 'light', label: 'Light', icon: IconSun },
  { value: 'dark', label: 'Dark', icon: IconMoon },
  { value: 'auto', label: 'Like the system', icon: IconDeviceDesktop },
] as const

/** Who is logged in; behind it the theme, the account and the way out. */
export function AccountMenu() {
  const { name, email } = useAccount()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const logOut = useLogOut()
  return (
    <Menu position="top-start" width="target" withinPortal={false}>
      <Menu.Target>
        <UnstyledButton className={styles.target} aria-label={`Account: ${name}`}>
          <span className={styles.letter} aria-hidden>
            {name.charAt(0).toUpperCase()}
          </span>
          <span className={styles.names}>
            <span>{name}</span>
            <span className={styles.email}>{email}</span>
          </span>
          <IconSelector size={15} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={PlainLink} to="/account" leftSection={<IconUser size={16} aria-hidden />}>
          Account
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>Theme</Menu.Label>
        {themes.map(({ value, label, icon: Picture }) => (
          <Menu.Item
            key={value}
            role="menuitemradio"
            aria-checked={colorScheme === value}
            leftSection={<Picture size={16} aria-hidden />}
            rightSection={colorScheme === value && <IconCheck size={16} aria-hidden />}
            closeMenuOnClick={false}
            onClick={() => setColorScheme(value)}
          >
            {label}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={logOut}>
          Log out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
