import { IconLogout } from '@tabler/icons-react'
import type { PaletteEntry } from '#platform/web/palette-entry.ts'
import { useLogOut } from './use-log-out.ts'

/** Returns the palette's entries about the account. */
export default function useAccountActions(): PaletteEntry[] {
  return [{ id: 'log-out', label: 'Log out', keywords: 'sign out', icon: IconLogout, run: useLogOut() }]
}
