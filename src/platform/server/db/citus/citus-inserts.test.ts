import { glob, readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

const source = resolve(import.meta.dirname, '../../../..')
const fromOtherRows =
  /INSERT INTO[^`;]*?SELECT[^`;]*?FROM (?:unnest|jsonb?_to_recordset|jsonb?_array_elements|staged\w*)\b[^`;]*/g

test('inserts rows from arrays, JSON or a staging table with statements that a cluster doesn’t turn into COPY', async () => {
  let found = 0
  const copied: string[] = []
  for await (const file of glob('{features,platform}/**/server/**/*.ts', { cwd: source })) {
    if (file.endsWith('.test.ts') || file.includes('/testing/')) continue
    for (const [statement] of (await readFile(resolve(source, file), 'utf8')).matchAll(fromOtherRows)) {
      found++
      if (!/ON CONFLICT|RETURNING/.test(statement)) copied.push(`${file}: ${statement.slice(0, 80)}`)
    }
  }
  expect(copied).toEqual([])
  expect(found).toBeGreaterThan(3)
})
