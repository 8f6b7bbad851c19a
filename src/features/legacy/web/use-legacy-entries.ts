import { IconHistory } from '@tabler/icons-react'
import { useNavigate } from '#platform/web/router/router.ts'
import type { PaletteEntry } from '#platform/web/palette-entry.ts'
import { useSitePath } from '#platform/web/site.ts'
import { useHasItems } from './use-has-items.ts'

/** Returns the palette entry for the legacy items, on sites that have any. */
export default function useLegacyEntries(): PaletteEntry[] {
  const hasItems = useHasItems()
  const navigate = useNavigate()
  const path = useSitePath()
  if (!hasItems) return []
  return [{ id: 'legacy', label: 'Legacy', icon: IconHistory, run: () => void navigate({ to: path('/legacy') }) }]
}
