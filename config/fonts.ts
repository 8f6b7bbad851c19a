import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const packages = new URL('../node_modules/', import.meta.url)
const cache = fileURLToPath(new URL('.cache/trellis-fonts/', packages))
const folders = {
  sans: '@expo-google-fonts/arimo/',
  serif: '@expo-google-fonts/pt-serif/',
  narrow: '@expo-google-fonts/roboto-condensed/',
  wide: 'dejavu-fonts-ttf/ttf/',
} as const

interface FontSet {
  folders: readonly (keyof typeof folders)[]
  sans: string
  serif: string
  mono: string
}

/**
 * Fonts that are installed for the test browsers. `wide` and `narrow` have a single family, as some visitors' machines
 * do.
 */
const sets = {
  usual: { folders: ['sans', 'serif', 'wide'], sans: 'Arimo', serif: 'PT Serif', mono: 'DejaVu Sans Mono' },
  wide: { folders: ['wide'], sans: 'DejaVu Sans', serif: 'DejaVu Serif', mono: 'DejaVu Sans Mono' },
  narrow: { folders: ['narrow'], sans: 'Roboto Condensed', serif: 'Roboto Condensed', mono: 'Roboto Condensed' },
} satisfies Record<string, FontSet>

/** Returns the font that browsers use for `sans-serif` with this set. */
export const sansSerifFont = (name: string = 'usual'): string => sets[name as keyof typeof sets].sans

/** Reads a font file of the widest or the narrowest set, for a page that loads it itself. */
export function readFont(set: 'wide' | 'narrow', weight: 'regular' | 'bold'): Buffer {
  const files = {
    wide: { regular: 'DejaVuSans.ttf', bold: 'DejaVuSans-Bold.ttf' },
    narrow: { regular: '400Regular/RobotoCondensed_400Regular.ttf', bold: '700Bold/RobotoCondensed_700Bold.ttf' },
  }
  return readFileSync(new URL(folders[set] + files[set][weight], packages))
}

/**
 * Writes fontconfig's settings for a set of fonts that npm installed, and returns their path, for `FONTCONFIG_FILE`.
 */
export function fontSettings(name: string = 'usual'): string {
  const set: FontSet | undefined = sets[name as keyof typeof sets]
  if (!set) throw new Error(`TEST_FONTS must be one of ${Object.keys(sets).join(', ')}.`)
  const generic = { 'sans-serif': set.sans, 'system-ui': set.sans, serif: set.serif, monospace: set.mono }
  const file = `${cache}${name}.conf`
  const text = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
${set.folders.map((folder) => `<dir>${fileURLToPath(new URL(folders[folder], packages))}</dir>`).join('\n')}
<cachedir>${cache}</cachedir>
${Object.entries(generic)
  .map(
    ([family, font]) =>
      `<alias binding="same"><family>${family}</family><prefer><family>${font}</family></prefer></alias>`,
  )
  .join('\n')}
<match target="pattern"><edit name="family" mode="append_last"><string>${set.sans}</string></edit></match>
<match target="pattern"><edit name="antialias" mode="assign"><bool>true</bool></edit><edit name="hinting" mode="assign"><bool>false</bool></edit><edit name="rgba" mode="assign"><const>none</const></edit></match>
</fontconfig>
`
  // Every test process runs this, and a browser may be reading the file.
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return file
  mkdirSync(cache, { recursive: true })
  writeFileSync(file, text)
  return file
}
