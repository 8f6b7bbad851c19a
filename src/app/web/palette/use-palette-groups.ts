import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { IconAppWindow, IconKeyboard, IconMoon, IconSun } from '@tabler/icons-react'
import { use } from 'react'
import { roleHas } from '#core/access.ts'
import type { PaletteEntry, UsePaletteEntries } from '#platform/web/palette-entry.ts'
import { showShortcuts } from '#platform/web/shortcut-list.ts'
import { useNavigate } from '#platform/web/router/router.ts'
import { useSite } from '#platform/web/site.ts'
import { screens, webRooms } from '../rooms.ts'
import { needsOf } from '../screen-routes.ts'

/** Entries under one heading. */
export interface PaletteGroup {
  readonly name: string
  readonly entries: readonly PaletteEntry[]
}

const sources = webRooms.flatMap((room) => room.palette ?? [])
/** The rooms' hooks, loaded once with the palette itself: always all of them, in the same order. */
const loadedSources = Promise.all(
  sources.map(async ({ group, load }) => ({ group, useEntries: (await load()).default })),
)

/** Returns everything that the palette offers for the typed query. Suspends until the rooms' entries are loaded. */
export function usePaletteGroups(query: string): PaletteGroup[] {
  const groups = new Map<string, PaletteEntry[]>([['Screens', useScreens()]])
  for (const { group, entries } of useSources(use(loadedSources), query)) {
    groups.set(group, [...(groups.get(group) ?? []), ...entries])
  }
  groups.set('Actions', [...(groups.get('Actions') ?? []), ...useThemeAction(), shortcutsEntry])
  return [...groups].map(([name, entries]) => ({ name, entries }))
}

function useSources(loaded: readonly { group: string; useEntries: UsePaletteEntries }[], query: string) {
  // The list never changes, so the hooks run in the same order at every render.
  return loaded.map(({ group, useEntries }) => ({ group, entries: useEntries(query) }))
}

function useScreens(): PaletteEntry[] {
  const { id: siteId, role } = useSite()
  const navigate = useNavigate()
  return screens.flatMap(({ path, scope = 'site', nav, palette, needs }) => {
    const label = palette?.label ?? nav?.label
    // Screens that the sidebar shows only on some sites are offered by their own room, which knows the condition.
    if (!label || nav?.Gate || path.includes('$') || !roleHas(role, needsOf({ scope, needs }))) return []
    const address = scope === 'site' ? `/sites/${siteId}${path === '/' ? '' : path}` : path
    const run = () => void navigate({ to: address })
    return [{ id: path, label, keywords: palette?.keywords, icon: nav?.icon ?? IconAppWindow, run }]
  })
}

const shortcutsEntry: PaletteEntry = {
  id: 'shortcuts',
  label: 'Keyboard shortcuts',
  keywords: 'keys hotkeys help',
  icon: IconKeyboard,
  run: () => showShortcuts(true),
}

function useThemeAction(): PaletteEntry[] {
  const { setColorScheme } = useMantineColorScheme()
  const isDark = useComputedColorScheme('light') === 'dark'
  return [
    {
      id: 'theme',
      label: isDark ? 'Use the light theme' : 'Use the dark theme',
      keywords: 'toggle dark light theme appearance',
      icon: isDark ? IconSun : IconMoon,
      run: () => setColorScheme(isDark ? 'light' : 'dark'),
    },
  ]
}
