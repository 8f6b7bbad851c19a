import { readFileSync } from 'node:fs'
import { createContext, runInContext } from 'node:vm'
import { beforeEach, expect, test } from 'vitest'
import { messageOf } from '../rules.ts'

const text = readFileSync(new URL('files/worker.js', import.meta.url), 'utf8')

/** A worker's surroundings, as far as ours goes: what it shows and opens. */
function aWorker() {
  const listeners: Record<string, (event: object) => void> = {}
  const shown: { title: string; options: Record<string, unknown> }[] = []
  const opened: string[] = []
  const self = {
    addEventListener: (type: string, listener: (event: object) => void) => (listeners[type] = listener),
    registration: {
      showNotification: (title: string, options: Record<string, unknown>) => shown.push({ title, options }),
    },
    clients: { openWindow: (address: string) => opened.push(address) },
  }
  runInContext(text, createContext({ self }))
  let isStopped = false
  const event = (more: object) => ({
    ...more,
    waitUntil: () => {},
    stopImmediatePropagation: () => (isStopped = true),
  })
  return {
    shown,
    opened,
    isStopped: () => isStopped,
    push: (message: string) => listeners['push']!(event({ data: { json: () => JSON.parse(message) as unknown } })),
    click: (data: unknown) => listeners['notificationclick']!(event({ notification: { data, close: () => {} } })),
  }
}
let worker: ReturnType<typeof aWorker>
beforeEach(() => (worker = aWorker()))

test('our messages are shown, and their address is opened on a click', () => {
  worker.push(messageOf({ title: 'Sale', body: 'Today', navigate: 'https://shop.example/sale', tag: 'sale' }))
  const [{ title, options }] = worker.shown as [(typeof worker.shown)[0]]
  expect([title, options['body'], options['tag']]).toEqual(['Sale', 'Today', 'sale'])
  worker.click(options['data'])
  expect(worker.opened).toEqual(['https://shop.example/sale'])
})

test.each(['javascript:alert(1)', 'data:text/html,x', '', '//evil.example'])('%j is not opened', (navigate) => {
  worker.push(JSON.stringify({ web_push: 8030, notification: { title: 'x', navigate } }))
  worker.click(worker.shown[0]!.options['data'])
  expect(worker.opened).toEqual([])
})

test.each(['{"title":"theirs"}', 'null', '"text"', '{"web_push":8030}'])(
  "what is not ours (%s) is left to the site's own worker",
  (message) => {
    worker.push(message)
    expect(worker.shown).toEqual([])
    expect(worker.isStopped()).toBe(false)
  },
)

test("a click on the site's own notification is left to its worker", () => {
  worker.click({ theirs: true })
  worker.click(undefined)
  expect([worker.opened, worker.isStopped()]).toEqual([[], false])
})

test('a message that is not JSON does not break the worker', () => {
  expect(() => worker.push('hello')).not.toThrow()
})
