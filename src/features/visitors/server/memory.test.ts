import { expect, test } from 'vitest'
import { AppError } from '#core/error.ts'
import { createMemory } from './memory.ts'

/** A source that counts how often it's queried and can be unavailable. */
function aSource(max = 10) {
  const source = {
    now: 0,
    asked: [] as string[],
    values: new Map<string, string>(),
    isAway: false,
    known: '' as string | null,
  }
  const memory = createMemory<string>({
    clock: () => source.now,
    freshFor: 100,
    staleFor: 1000,
    max,
    async load(key, known) {
      source.asked.push(key)
      source.known = known
      if (source.isAway) throw new AppError('unavailable', 'Away.')
      return source.values.get(key) ?? null
    },
  })
  return { source, memory }
}

test('does not load fresh entries again, but older ones', async () => {
  const { source, memory } = aSource()
  source.values.set('a', 'one')
  expect(await memory.get('a')).toBe('one')
  source.values.set('a', 'two')
  source.now = 99
  expect(await memory.get('a')).toBe('one')
  source.now = 100
  expect(await memory.get('a')).toBe('two')
  expect(source.asked).toEqual(['a', 'a'])
  expect(source.known).toBe('one')
})

test('a newer copy can be requested', async () => {
  const { source, memory } = aSource()
  source.values.set('a', 'one')
  await memory.get('a')
  source.values.set('a', 'two')
  source.now = 50
  expect(await memory.get('a', { newerThan: 60 })).toBe('one')
  expect(await memory.get('a', { newerThan: 40 })).toBe('two')
})

test('concurrent requests share one load', async () => {
  const { source, memory } = aSource()
  source.values.set('a', 'one')
  expect(await Promise.all([1, 2, 3].map(() => memory.get('a')))).toEqual(['one', 'one', 'one'])
  expect(source.asked).toEqual(['a'])
})

test('does not remember missing entries, and forgets removed ones', async () => {
  const { source, memory } = aSource()
  expect(await memory.get('a')).toBeNull()
  source.values.set('a', 'one')
  expect(await memory.get('a')).toBe('one')
  source.values.delete('a')
  source.now = 200
  expect(await memory.get('a')).toBeNull()
})

test('serves stale entries while the source is unavailable, up to the limit', async () => {
  const { source, memory } = aSource()
  source.values.set('a', 'one')
  await memory.get('a')
  source.isAway = true
  source.now = 1000
  expect(await memory.get('a')).toBe('one')
  await expect(memory.get('b')).rejects.toThrow('Away.')
  source.isAway = false
  source.asked = []
  expect(await memory.get('a')).toBe('one')
  expect(source.asked).toEqual([])
  source.isAway = true
  source.now = 1001
  await expect(memory.get('a')).rejects.toThrow('Away.')
})

test('a source that hangs does not block other requests', async () => {
  let answer = (_value: string) => {}
  let now = 0
  let isFirst = true
  const memory = createMemory<string>({
    clock: () => now,
    freshFor: 100,
    staleFor: 1000,
    max: 10,
    timeout: 1,
    load: async () => (isFirst ? 'one' : new Promise<string>((resolve) => (answer = resolve))),
  })
  await memory.get('a')
  isFirst = false
  now = 200
  expect(await memory.get('a')).toBe('one')
  now = 210
  expect(await memory.get('a')).toBe('one')
  answer('two')
  await Promise.resolve()
  await Promise.resolve()
  expect(await memory.get('a')).toBe('two')
})

test('evicts the least recently used entries first', async () => {
  const { source, memory } = aSource(2)
  for (const key of ['a', 'b', 'c']) source.values.set(key, key)
  await memory.get('a')
  await memory.get('b')
  await memory.get('a')
  await memory.get('c')
  source.asked = []
  await memory.get('a')
  await memory.get('b')
  expect(source.asked).toEqual(['b'])
})

test('a refusal before loading keeps the known entry usable', async () => {
  const { source, memory } = aSource()
  source.values.set('a', 'one')
  const onLoad = () => {
    throw new AppError('limit', 'Too often.')
  }
  await expect(memory.get('a', { onLoad })).rejects.toThrow('Too often.')
  await memory.get('a')
  expect(await memory.get('a', { onLoad })).toBe('one')
})
