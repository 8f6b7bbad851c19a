import { expect, test, vi } from 'vitest'
import { drawnSpecs, leftOutTests } from './drawn-files.ts'

const files = Array.from({ length: 30 }, (_, index) => `e2e/story-${index}.spec.ts`)

function withSeed(seed: number): void {
  vi.stubEnv('TEST_FULL', '')
  vi.stubEnv('TEST_SEED', String(seed))
}

function drawnWith(seed: number, changed: string[] = []): string[] {
  withSeed(seed)
  return drawnSpecs(files, changed)
}

test('a run draws a third of the browser test files, and three consecutive seeds draw each file once', () => {
  expect(drawnWith(7)).toHaveLength(10)
  expect([7, 8, 9].flatMap((seed) => drawnWith(seed)).toSorted()).toEqual(files.toSorted())
})

test('every run includes changed files and the story of the whole product', () => {
  for (const seed of [7, 8, 9]) expect(drawnWith(seed, [files[3]!])).toContain(files[3])
  for (const seed of [7, 8, 9]) {
    withSeed(seed)
    expect(drawnSpecs()).toContain('e2e/story.spec.ts')
  }
})

test('skips two thirds of the slow unit tests, and three consecutive seeds skip each of them twice', () => {
  const left = [7, 8, 9].flatMap((seed) => {
    withSeed(seed)
    return leftOutTests(undefined, [])
  })
  const each = [...new Set(left)]
  expect(left.toSorted()).toEqual([...each, ...each].toSorted())
  expect(each).toEqual(
    expect.arrayContaining([
      'src/app/any-text.test.ts',
      'src/app/program.test.ts',
      'src/app/two-nodes-killed.test.ts',
      'src/features/sending/server/engine/kill.test.ts',
      'src/platform/server/db/embedded/embedded-postgres.test.ts',
    ]),
  )
})

test('skips no slow test of a room that has changes', () => {
  const [engine, app] = ['src/features/sending/server/engine/kill.test.ts', 'src/app/program.test.ts']
  const left = [7, 8, 9].flatMap((seed) => {
    withSeed(seed)
    return leftOutTests([engine, app], ['src/features/sending/contract.ts', 'README.md'])
  })
  expect(left).not.toContain(engine)
  expect(left).toContain(app)
})

test('a full run includes every file', () => {
  vi.stubEnv('TEST_FULL', '1')
  expect(drawnSpecs(files, [])).toEqual(files)
  expect(leftOutTests(undefined, [])).toEqual([])
})
