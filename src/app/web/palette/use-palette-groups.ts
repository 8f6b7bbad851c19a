import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import {
  type Icon,
  IconAppWindow,
  IconArrowsExchange,
  IconLogout,
  IconMoon,
  IconPlus,
  IconSun,
} from '@tabler/icons-react'
import { useLogOut } from '#features/accounts/web/index.ts'
import { formCalls } from '#features/forms/contract.ts'
import { siteCalls } from '#features/sites/contract.ts'
import { useNavigate } from '#platform/web/router/router.ts'
import { useSite } from '#platform/web/site.ts'
import { useCall } from '#platform/web/use-call.ts'
import { screens } from '../rooms.ts'
import type { Findable } from './find-entries.ts'

/** One line of the palette. */
interface PaletteEntry extends Findable {
  readonly id: string
  readonly note?: string
  readonly icon: Icon
  readonly run: () => void
}

/** Lines under one heading. */
export interface PaletteGroup {
  readonly name: string
  readonly entries: readonly PaletteEntry[]
}

/** Everything that the palette offers; forms are those whose name holds the query. */
export function usePaletteGroups(query: string): PaletteGroup[] {
  return [
    { name: 'Screens', entries: useScreens() },
    { name: 'Forms', entries: useForms(query) },
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

function useForms(query: string): PaletteEntry[] {
  const { id: siteId } = useSite()
  const go = useGo()
  const name = query.trim().slice(0, 200)
  const { data } = useCall(formCalls.list, { name, limit: 8 }, { keepPrevious: true })
  return (data?.popups ?? []).map(({ id, name: label, status }) => ({
    id,
    label,
    note: status === 'active' ? 'Form, active' : 'Form, paused',
    icon: IconAppWindow,
    run: go(`/sites/${siteId}/forms/${id}`),
  }))
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
