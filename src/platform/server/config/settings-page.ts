import { settingTable } from './setting-table.ts'

/** Returns the text of docs/settings.md. */
export function settingsPage(): string {
  const sections = Object.entries(settingTable).map(([name, { meaning, fallback, example }]) =>
    [`## ${name}`, '', meaning, '', `- Default: ${fallback}`, `- Example: \`${example}\``, ''].join('\n'),
  )
  return [
    '# Settings',
    '',
    'Trellis is configured with environment variables, which are checked at startup. If a value is invalid, Trellis does not',
    'start, and an error message says which values are allowed. No setting is required to try Trellis on one machine.',
    '',
    'This page is generated from `src/platform/server/config/setting-table.ts`, and a test checks that the two are the same.',
    '',
    ...sections,
  ].join('\n')
}
