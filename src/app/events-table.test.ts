import { readFile, writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import type { RoomEvent } from '#core/event.ts'
import { wholeProgram } from './testing/whole-program.ts'

const page = new URL('../../ARCHITECTURE.md', import.meta.url)
const { rooms } = await wholeProgram()
const contracts = import.meta.glob<Record<string, unknown>>('../features/*/contract.ts', { eager: true })

const isEvent = (value: unknown): value is RoomEvent =>
  typeof value === 'object' && value !== null && 'when' in value && 'payload' in value
const declared = Object.values(contracts)
  .flatMap((contract) => Object.values(contract))
  .flatMap((value) => (typeof value === 'object' && value !== null ? Object.values(value).filter(isEvent) : []))

const listeners = (event: RoomEvent) =>
  rooms.filter(({ on }) => on.some((listener) => listener.event.name === event.name)).map(({ name }) => name)

function table(): string {
  const rows = declared
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .map((event) => [`\`${event.name}\``, event.when, listeners(event).join(', ') || '–'])
  const all = [['event', 'when', 'listeners, in order'], ...rows]
  const widths = all[0]!.map((_cell, i) => Math.max(...all.map((row) => row[i]!.length)))
  const line = (row: readonly string[]) => `| ${row.map((cell, i) => cell.padEnd(widths[i]!)).join(' | ')} |`
  return [line(all[0]!), `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...all.slice(1).map(line)].join(
    '\n',
  )
}

test('ARCHITECTURE.md lists every event and its listeners; EVENTS_TABLE=write updates it', async () => {
  const [, before, , after] = /^([\s\S]*<!-- events -->\n\n)([\s\S]*)(\n\n<!-- \/events -->[\s\S]*)$/.exec(
    await readFile(page, 'utf8'),
  )!
  const wanted = `${before}${table()}${after}`
  if (process.env['EVENTS_TABLE'] === 'write') await writeFile(page, wanted)
  expect(await readFile(page, 'utf8')).toBe(wanted)
})

test('every listener is for an event declared in a contract, and no name is declared twice', () => {
  const names = declared.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  for (const { on } of rooms) for (const { event } of on) expect(names).toContain(event.name)
})
