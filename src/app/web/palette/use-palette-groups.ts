import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { IconAppWindow, IconArrowsExchange, IconLogout, IconMoon, IconPlus, IconSun } from '@tabler/icons-react'
import { useLogOut } from '#features/accounts/web/index.ts'
import { siteCalls } from '#features/sites/contract.ts'
import { useNavigate } from '#platform/web/router/router.ts'
import { useSite } from '#platform/web/site.ts'
import { useCall } from '#platform/web/use-call.ts'
import { screens } from '../rooms.ts'
import type { PaletteEntry } from './palette-entry.ts'
import { useFormEntries } from './use-form-entries.ts'

/** Lines under one heading. */
export interface PaletteGroup {
  readonly name: string
  readonly entries: readonly PaletteEntry[]
}

/** Everything that the palette offers; forms are those whose name the query holds. */
export function usePaletteGroups(query: string): PaletteGroup[] {
  return [
    { name: 'Screens', entries: useScreens() },
    { name: 'Forms', entries: useFormEntries(query) },
    { name: 'Actions', entries: useActions() },
    { name: 'Sites', entries: useSites() },
  ]
}

function useGo(): (path: string) => () => void {
  const navigate = useNavigate()
  return (to) => () => void navigate({ to })
}

function useScreens(): PaletteEntry[] {
  const { id: siteId } = useSite()
  const go = useGo()
  return screens.flatMap(({ path, scope = 'site', nav, palette }) => {
    const label = palette?.label ?? nav?.label
    if (!label || path.includes('$')) return []
    const address = scope === 'site' ? `/sites/${siteId}${path === '/' ? '' : path}` : path
    return [{ id: path, label, keywords: palette?.keywords, icon: nav?.icon ?? IconAppWindow, run: go(address) }]
  })
}

function useActions(): PaletteEntry[] {
  const go = useGo()
  const logOut = useLogOut()
  const { setColorScheme } = useMantineColorScheme()
  const isDark = useComputedColorScheme('light') === 'dark'
  return [
    { id: 'new-site', label: 'New site', keywords: 'create', icon: IconPlus, run: go('/new-site') },
    {
      id: 'theme',
      label: isDark ? 'Use the light theme' : 'Use the dark theme',
      keywords: 'toggle dark light theme appearance',
      icon: isDark ? IconSun : IconMoon,
      run: () => setColorScheme(isDark ? 'light' : 'dark'),
    },
    { id: 'log-out', label: 'Log out', keywords: 'sign out', icon: IconLogout, run: logOut },
  ]
}

function useSites(): PaletteEntry[] {
  const { id: siteId } = useSite()
  const go = useGo()
  const { data } = useCall(siteCalls.list, {})
  return (data?.sites ?? [])
    .filter(({ id }) => id !== siteId)
    .map(({ id, name }) => ({
      id,
      label: `Switch to ${name}`,
      keywords: 'site',
      icon: IconArrowsExchange,
      run: go(`/sites/${id}`),
    }))
}
