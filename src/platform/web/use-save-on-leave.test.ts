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

test('closing the window asks for confirmation while there are unsaved changes, but not after leaving the screen', () => {
  const dirty = aScreen({ isDirty: true })
  expect([aScreen({ isDirty: false }).asks(), dirty.asks()]).toEqual([false, true])
  dirty.leave()
  expect(dirty.asks()).toBe(false)
})

test('leaving a screen saves unsaved changes, and nothing else', async () => {
  const [dirty, clean] = [aScreen({ isDirty: true }), aScreen({ isDirty: false })]
  for (const screen of [dirty, clean]) screen.leave()
  await settled()
  expect([dirty.done, clean.done]).toEqual([['saved'], []])
})

test('waits for a save in progress before saving', async () => {
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

test('reports changes that could not be saved', async () => {
  const screen = aScreen({ isDirty: true, isStored: false })
  screen.leave()
  await settled()
  expect(screen.done).toEqual(['saved', 'Your last changes could not be saved.'])
})
