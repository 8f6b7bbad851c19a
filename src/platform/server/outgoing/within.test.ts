import { getEventListeners } from 'node:events'
import { expect, test } from 'vitest'
import { within } from './within.ts'

/** Work that ends when it is aborted, with the reason. */
const untilAborted = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => {
    const end = () => reject(signal.reason as Error)
    if (signal.aborted) end()
    signal.addEventListener('abort', end)
  })

test('work is aborted after its timeout', async () => {
  await expect(within(1, undefined, untilAborted)).rejects.toMatchObject({ name: 'TimeoutError' })
})

test('work is aborted by the caller’s signal, before or during it, with the signal’s reason', async () => {
  const stopped = new Error('The program ends.')
  await expect(within(60_000, AbortSignal.abort(stopped), untilAborted)).rejects.toBe(stopped)
  const controller = new AbortController()
  const working = within(60_000, controller.signal, untilAborted)
  controller.abort(stopped)
  await expect(working).rejects.toBe(stopped)
})

test('leaves no listener on a longer-lived signal, whether the work succeeds or fails', async () => {
  const { signal } = new AbortController()
  expect(await within(60_000, signal, async () => getEventListeners(signal, 'abort').length)).toBe(1)
  await expect(within(60_000, signal, () => Promise.reject(new Error('No answer.')))).rejects.toThrow('No answer.')
  expect(getEventListeners(signal, 'abort')).toEqual([])
})
