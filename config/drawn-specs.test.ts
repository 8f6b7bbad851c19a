import { expect, test, vi } from 'vitest'
import { drawnSpecs } from './drawn-specs.ts'

const files = Array.from({ length: 30 }, (_, index) => `e2e/story-${index}.spec.ts`)

function drawnWith(seed: number, changed: string[] = []): string[] {
  vi.stubEnv('TEST_FULL', '')
  vi.stubEnv('TEST_SEED', String(seed))
  return drawnSpecs(files, changed)
}

test('a run draws a third of the files, and three seeds in a row draw each file once', () => {
  expect(drawnWith(7)).toHaveLength(10)
  expect([7, 8, 9].flatMap((seed) => drawnWith(seed)).toSorted()).toEqual(files.toSorted())
})

test('what was changed is tried in every run, and so is the story of the whole product', () => {
  for (const seed of [7, 8, 9]) expect(drawnWith(seed, [files[3]!])).toContain(files[3])
  vi.stubEnv('TEST_FULL', '')
  for (const seed of [7, 8, 9]) {
    vi.stubEnv('TEST_SEED', String(seed))
    expect(drawnSpecs()).toContain('e2e/story.spec.ts')
  }
})

test('a full run tries every file', () => {
  vi.stubEnv('TEST_FULL', '1')
  expect(drawnSpecs(files, [])).toEqual(files)
})
