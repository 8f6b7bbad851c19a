import { glob, readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

const source = resolve(import.meta.dirname, '../../../..')
const fromArrays = /INSERT INTO[^`;]*?SELECT[^`;]*?FROM (?:unnest|jsonb?_to_recordset|jsonb?_array_elements)/

/** A cluster makes a COPY between its nodes of each of these, which row-level security refuses: decision 0103. None is added. */
const known = [
  'features/analytics/server/store.ts',
  'features/automations/server/store-moves.ts',
  'features/campaigns/server/store.ts',
  'features/contacts/server/store-changes.ts',
  'features/contacts/server/store-duplicates.ts',
  'features/contacts/server/store-purchases.ts',
  'features/contacts/server/store-suppressions.ts',
  'features/games/server/store-prizes.ts',
  'features/imports/server/store-changes.ts',
  'features/imports/server/store-refusals.ts',
  'features/imports/server/store.ts',
  'features/sending/server/engine/store-deliveries.ts',
  'features/sending/server/store-gates.ts',
  'features/sending/server/store-tracked.ts',
]

test('rows of new stores are inserted by VALUES, as a cluster can', async () => {
  const found: string[] = []
  for await (const file of glob('{features,platform}/**/server/**/*.ts', { cwd: source })) {
    if (file.endsWith('.test.ts') || file.includes('/testing/')) continue
    if (fromArrays.test(await readFile(resolve(source, file), 'utf8'))) found.push(file.replaceAll('\\', '/'))
  }
  expect(found.toSorted()).toEqual(known)
})
