import { settingTable } from './setting-table.ts'

/** Returns the text of docs/settings.md. */
export function settingsPage(): string {
  const sections = Object.entries(settingTable).map(([name, { meaning, fallback, example }]) =>
    [`## ${name}`, '', meaning, '', `- When not set: ${fallback}`, `- Example: \`${example}\``, ''].join('\n'),
  )
  return [
    '# Settings',
    '',
    'Trellis is configured by its environment, which is checked at start: a wrong setting stops the start with a sentence',
    'that says what would be right. None has to be set to try Trellis on one machine.',
    '',
    'This page is made from `src/platform/server/config/setting-table.ts`; a test keeps the two the same.',
    '',
    ...sections,
  ].join('\n')
}
