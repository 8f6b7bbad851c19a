import { IconLayoutList, IconPlus, IconRestore, IconSelector, IconSettings } from '@tabler/icons-react'
import { brand } from '#platform/web/brand.ts'
import { useSite } from '#platform/web/site.ts'
import { Menu, MenuDivider, MenuItem, MenuLabel } from '#platform/web/ui/menu.tsx'
import { useCall } from '#platform/web/use-call.ts'
import { siteCalls } from '../contract.ts'
import { isGuestOfOne } from './guest-of-one.ts'
import styles from './site-switcher.module.css'

/** The name of the current site, with a menu of the other sites, a new site, and this site's settings. */
export function SiteSwitcher() {
  const site = useSite()
  const { data } = useCall(siteCalls.list, {})
  const name = (
    <>
      <img src={brand.logo} alt="" width={24} height={24} />
      <span className={styles.name}>{site.name}</span>
    </>
  )
  // A user who was invited to only one site has nothing to switch to.
  if (isGuestOfOne(data?.sites ?? [site])) return <div className={styles.only}>{name}</div>
  const target = (
    <>
      {name}
      <IconSelector size={15} aria-hidden />
    </>
  )
  return (
    <Menu label="Site" target={target}>
      <MenuLabel>Your sites</MenuLabel>
      {(data?.sites ?? []).map(({ id, name }) => (
        <MenuItem key={id} to={`/sites/${id}`} isChosen={id === site.id}>
          {name}
        </MenuItem>
      ))}
      {data && data.sites.length > 1 && (
        <MenuItem to="/all-sites" icon={IconLayoutList}>
          All sites
        </MenuItem>
      )}
      <MenuDivider />
      <MenuItem to="/new-site" icon={IconPlus}>
        New site
      </MenuItem>
      {data && data.deleted_sites.length > 0 && (
        <MenuItem to="/new-site" icon={IconRestore}>
          Deleted sites
        </MenuItem>
      )}
      <MenuItem to={`/sites/${site.id}/settings`} icon={IconSettings}>
        Site settings
      </MenuItem>
    </Menu>
  )
}
