import { expect, test, vi } from 'vitest'
import { isDrawn } from './is-drawn.ts'

const engines = ['chromium', 'firefox', 'webkit']

function drawnWith(seed: number): string[] {
  vi.stubEnv('TEST_SEED', String(seed))
  return Array.from({ length: 9 }, (_, row) => row).flatMap((row) =>
    engines.filter((_, column) => isDrawn(row + column, engines.length)).map((engine) => `${row} ${engine}`),
  )
}

test('a run draws each row of a table once, and each column equally often', () => {
  vi.stubEnv('TEST_FULL', '')
  const drawn = drawnWith(7)
  expect(drawn.map((cell) => cell[0])).toEqual([...'012345678'])
  for (const engine of engines) expect(drawn.filter((cell) => cell.endsWith(engine))).toHaveLength(3)
})

test('as many consecutive seeds as there are columns to draw from cover every cell', () => {
  vi.stubEnv('TEST_FULL', '')
  expect(new Set([7, 8, 9].flatMap(drawnWith)).size).toBe(27)
})

test('a full run covers every cell', () => {
  vi.stubEnv('TEST_FULL', '1')
  expect(drawnWith(7)).toHaveLength(27)
})
