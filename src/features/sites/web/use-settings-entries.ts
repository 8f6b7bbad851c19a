import { IconSettings } from '@tabler/icons-react'
import type { PaletteEntry } from '#platform/web/palette-entry.ts'
import { useNavigate } from '#platform/web/router/router.ts'
import { useSite, useSitePath } from '#platform/web/site.ts'
import { roleHas } from '#core/access.ts'

/** The entries of the settings page, with alternative keywords to find them. */
const settings = [
  { label: 'Site name and URL', keywords: 'rename address domain general' },
  { label: 'Currency', keywords: 'money euro dollar exchange rate' },
  { label: 'Time zone', keywords: 'clock schedule reports' },
  { label: 'Team', keywords: 'members invite users roles permissions colleagues people' },
  { label: 'API keys', keywords: 'token developer access secret' },
  { label: 'Languages', keywords: 'texts translations wording errors buttons' },
  { label: 'Cookies & consent', keywords: 'gdpr privacy tracking' },
  { label: 'Export and import the site', keywords: 'transfer backup migrate move' },
  { label: 'Delete site', keywords: 'remove close' },
]

/** Palette entries for the site's settings, one by one. */
export default function useSettingsEntries(): PaletteEntry[] {
  const path = useSitePath()
  const { role } = useSite()
  const navigate = useNavigate()
  if (!roleHas(role, 'editor')) return []
  return settings.map(({ label, keywords }) => ({
    id: `setting ${label}`,
    label,
    note: 'Site settings',
    keywords: `${keywords} settings`,
    icon: IconSettings,
    run: () => void navigate({ to: path('/settings') }),
  }))
}
