import { expect, test } from 'vitest'
import { addRecentColor, recentColors } from './recent-colors.ts'

function aShelf(kept: string | null = null) {
  const values = new Map(kept === null ? [] : [['trellis.colors', kept]])
  return {
    getItem: (name: string) => values.get(name) ?? null,
    setItem: (name: string, value: string) => void values.set(name, value),
  }
}

test('lists recent colors newest first, each once, seven at most', () => {
  const shelf = aShelf()
  for (const n of [1, 2, 3, 4, 5, 6, 7, 8, 3]) addRecentColor(shelf, `rgba(${n}, 0, 0, 1)`)
  expect(recentColors(shelf)).toEqual([3, 8, 7, 6, 5, 4, 2].map((n) => `rgba(${n}, 0, 0, 1)`))
})

test('invalid stored colors are dropped', () => {
  expect(recentColors(aShelf('{"a":1}'))).toEqual([])
  expect(recentColors(aShelf('not JSON'))).toEqual([])
  expect(recentColors(aShelf('[1,"rgba(1, 0, 0, 1)"]'))).toEqual(['rgba(1, 0, 0, 1)'])
})
