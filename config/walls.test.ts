import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import roomOrder from './room-order.json' with { type: 'json' }

interface Summary {
  totalCruised: number
  violations: { rule: { name: string }; from: string; to: string }[]
}

const cruiser = join('node_modules', 'dependency-cruiser', 'bin', 'dependency-cruiser.mjs')

function cruise(folder: string): Summary {
  const output = execFileSync(
    process.execPath,
    [cruiser, 'src', '--config', 'config/walls.cjs', '--output-type', 'json'],
    { cwd: folder, encoding: 'utf8', maxBuffer: 1e9 },
  )
  return (JSON.parse(output) as { summary: Summary }).summary
}

/** One forbidden import per wall: the file, its import, and the wall that must reject it. */
const intruders = [
  ['src/core/intruder.ts', '#platform/server/room.ts', 'imports-point-down: core'],
  ['src/platform/server/intruder.ts', '#form/document/constants.ts', 'imports-point-down: platform'],
  ['src/form/editor/intruder.ts', '#features/forms/web/index.ts', 'imports-point-down: form'],
  ['src/embed/intruder.ts', '#features/forms/contract.ts', 'imports-point-down: embed'],
  ['src/features/sites/intruder.ts', '#app/rooms.ts', 'imports-point-down: features'],
  ['src/features/sites/server/intruder.ts', '#features/contacts/server/store.ts', 'use-the-front-door'],
  ['src/app/intruder.ts', '#features/contacts/server/store.ts', 'app-uses-the-front-door'],
  ['src/form/components/text/intruder.ts', '../button/model.ts', 'components-do-not-know-each-other'],
  ['src/form/render/intruder.ts', '../editor/editor.ts', 'the-renderer-does-not-know-the-editor'],
  ['src/embed/stranger.ts', 'react', 'the-visitor-downloads-only-our-own-code'],
  ['src/features/contacts/web/intruder.ts', '#features/orders/web/index.ts', 'rooms-point-down: contacts'],
  ['src/features/sites/server/upward.ts', '#features/forms/server/index.ts', 'rooms-point-down: sites'],
  ['src/features/sites/server/query.ts', 'kysely', 'tables-belong-to-their-store'],
] as const

/** A copy of the sources, so that other checks don't see the forbidden imports. */
const copy = mkdtempSync(join(tmpdir(), 'walls-'))
for (const part of ['src', 'config', 'package.json']) cpSync(part, join(copy, part), { recursive: true })
symlinkSync(join(process.cwd(), 'node_modules'), join(copy, 'node_modules'))
afterAll(() => rmSync(copy, { recursive: true, force: true }))

// Writes all of them first, because checking the whole code base takes long.
for (const [file, target] of intruders) {
  writeFileSync(join(copy, file), `import * as stranger from '${target}'\nexport { stranger }\n`)
}
const { totalCruised, violations } = cruise(copy)
const isIntruder = (from: string) => intruders.some(([file]) => file === from)

test('the import rules cover every file, and no file violates them', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file))
  expect(totalCruised).toBeGreaterThanOrEqual(files.length + intruders.length) // A checker that reads no files always passes.
  const found = violations.filter(({ from }) => !isIntruder(from))
  expect(found.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`)).toEqual([])
})

test('every room has its place in the order, and ARCHITECTURE.md lists the same order', () => {
  expect(roomOrder.toSorted()).toEqual(readdirSync('src/features').toSorted())
  const [, table] = /\| room +\| uses[^\n]*\n((?:\|[^\n]*\n)+)/.exec(readFileSync('ARCHITECTURE.md', 'utf8'))!
  const named = table!.split('\n').flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([\w-]+)`/g)])
  expect(named.map(([, room]) => room)).toEqual(roomOrder)
})

test('each import rule rejects a forbidden import', () => {
  const caught = violations.map(({ rule, from }) => `${from} ${rule.name}`)
  for (const [file, , wall] of intruders) expect(caught).toContain(`${file} ${wall}`)
})
