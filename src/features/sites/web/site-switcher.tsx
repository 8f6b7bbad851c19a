import { Menu, UnstyledButton } from '@mantine/core'
import { IconCheck, IconPlus, IconSelector, IconSettings } from '@tabler/icons-react'
import { useSite } from '#platform/web/site.ts'
import { PlainLink } from '#platform/web/ui/link.tsx'
import { useCall } from '#platform/web/use-call.ts'
import { siteCalls } from '../contract.ts'
import styles from './site-switcher.module.css'

/** The name of the current site; behind it the other sites, a new one, and this one's settings. */
export function SiteSwitcher() {
  const site = useSite()
  const { data } = useCall(siteCalls.list, {})
  return (
    <Menu position="bottom-start" width="target" withinPortal={false}>
      <Menu.Target>
        <UnstyledButton className={styles.target} aria-label={`Site: ${site.name}`}>
          <img src="/favicon.svg" alt="" width={24} height={24} />
          <span className={styles.name}>{site.name}</span>
          <IconSelector size={15} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown className={styles.dropdown}>
        <Menu.Label>Your sites</Menu.Label>
        {(data?.sites ?? []).map(({ id, name }) => (
          <Menu.Item
            key={id}
            component={PlainLink}
            to={`/sites/${id}`}
            rightSection={id === site.id && <IconCheck size={16} aria-label="current" />}
          >
            {name}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item component={PlainLink} to="/new-site" leftSection={<IconPlus size={16} aria-hidden />}>
          New site
        </Menu.Item>
        <Menu.Item
          component={PlainLink}
          to={`/sites/${site.id}/settings`}
          leftSection={<IconSettings size={16} aria-hidden />}
        >
          Rename or delete this site
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
