import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createAutoSave } from './auto-save.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function aSaving() {
  const stored: string[] = []
  const states: string[] = []
  const answers: ((isStored: boolean) => void)[] = []
  const store = (value: string) => {
    stored.push(value)
    return new Promise<boolean>((answer) => answers.push(answer))
  }
  const saving = createAutoSave<string>({ store, tell: (state) => states.push(state), rest: 600 })
  const answer = async (isStored = true) => {
    answers.shift()!(isStored)
    await vi.advanceTimersByTimeAsync(0)
  }
  return { saving, stored, states, answer }
}

test('stores only the last of many changes, after a pause', async () => {
  const { saving, stored, states, answer } = aSaving()
  saving.change('a')
  await vi.advanceTimersByTimeAsync(500)
  saving.change('b')
  await vi.advanceTimersByTimeAsync(599)
  expect(stored).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(stored).toEqual(['b'])
  await answer()
  expect(states.at(-1)).toBe('saved')
})

test('a change during a save waits until the save finishes', async () => {
  const { saving, stored, states, answer } = aSaving()
  saving.change('a', { soon: true })
  await vi.advanceTimersByTimeAsync(0)
  saving.change('b', { soon: true })
  await vi.advanceTimersByTimeAsync(0)
  expect(stored).toEqual(['a'])
  await answer()
  expect(stored).toEqual(['a', 'b'])
  await answer(false)
  expect(states.at(-1)).toBe('failed')
})

test('settling stores at once', async () => {
  const { saving, stored, answer } = aSaving()
  saving.change('a')
  const settled = saving.settle()
  await vi.advanceTimersByTimeAsync(0)
  await answer()
  await settled
  expect(stored).toEqual(['a'])
})
