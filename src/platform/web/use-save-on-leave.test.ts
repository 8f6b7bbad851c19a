import { expect, test } from 'vitest'
import { guardLeaving } from './use-save-on-leave.ts'

/** Returns a screen with a draft, in a window of its own. `isStored` is the server's result of a save. */
function aScreen({
  isDirty,
  isStored = true,
  running,
}: {
  isDirty: boolean
  isStored?: boolean
  running?: Promise<unknown> | undefined
}) {
  const target = new EventTarget()
  const done: string[] = []
  const save = async () => {
    done.push('saved')
    return isStored
  }
  const leave = guardLeaving(
    target,
    () => ({ isDirty, running: { current: running }, save }),
    (message) => void done.push(message),
  )
  const asks = () => !target.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  return { asks, done, leave }
}
const settled = () => new Promise((resolve) => setImmediate(resolve))

test('closing the window asks while something is not saved, and no longer once the screen is left', () => {
  const dirty = aScreen({ isDirty: true })
  expect([aScreen({ isDirty: false }).asks(), dirty.asks()]).toEqual([false, true])
  dirty.leave()
  expect(dirty.asks()).toBe(false)
})

test('leaving a screen saves what is not saved, and nothing else', async () => {
  const [dirty, clean] = [aScreen({ isDirty: true }), aScreen({ isDirty: false })]
  for (const screen of [dirty, clean]) screen.leave()
  await settled()
  expect([dirty.done, clean.done]).toEqual([['saved'], []])
})

test('the save that is under way ends first', async () => {
  let end = () => {}
  const running = new Promise<void>((resolve) => {
    end = resolve
  })
  const screen = aScreen({ isDirty: true, running })
  screen.leave()
  await settled()
  expect(screen.done).toEqual([])
  end()
  await settled()
  expect(screen.done).toEqual(['saved'])
})

test('what cannot be saved any more is told', async () => {
  const screen = aScreen({ isDirty: true, isStored: false })
  screen.leave()
  await settled()
  expect(screen.done).toEqual(['saved', 'Your last changes could not be saved.'])
})
