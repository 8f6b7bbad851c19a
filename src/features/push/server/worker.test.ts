import { readFileSync } from 'node:fs'
import { createContext, runInContext } from 'node:vm'
import { beforeEach, describe, expect, test } from 'vitest'
import { messageOf } from '../rules.ts'

const text = readFileSync(new URL('files/worker.js', import.meta.url), 'utf8')
const changed = { endpoint: 'https://fcm.googleapis.com/new', keys: { p256dh: 'p', auth: 'a' }, expirationTime: null }
const renewed = { toJSON: () => changed }

/** Simulates the environment that our worker needs, and records what it shows and opens. */
function aWorker() {
  const listeners: Record<string, (event: object) => void> = {}
  const shown: { title: string; options: Record<string, unknown> }[] = []
  const opened: string[] = []
  const sent: { url: string; body: unknown }[] = []
  const asked: { userVisibleOnly: boolean; applicationServerKey: Uint8Array }[] = []
  const notes = new Map<string, Response>()
  const kept = {
    keys: async () => [...notes.keys()],
    match: async (name: string) => notes.get(name)!.clone(),
    put: async (name: string, note: Response) => void notes.set(name, note),
  }
  const fetch = async (url: string, { body }: { body: string }) => {
    sent.push({ url, body: JSON.parse(body) })
    return { ok: true }
  }
  const self = {
    caches: { open: async () => kept },
    addEventListener: (type: string, listener: (event: object) => void) => (listeners[type] = listener),
    registration: {
      showNotification: (title: string, options: Record<string, unknown>) => shown.push({ title, options }),
      pushManager: { subscribe: async (options: (typeof asked)[number]) => (asked.push(options), renewed) },
    },
    clients: { openWindow: (address: string) => opened.push(address) },
  }
  runInContext(text, createContext({ self, fetch, atob, Response, Uint8Array }))
  let isStopped = false
  const event = (more: object) => ({
    ...more,
    waitUntil: () => {},
    stopImmediatePropagation: () => (isStopped = true),
  })
  return {
    shown,
    opened,
    sent,
    asked,
    notes,
    change: async (about: object) => {
      let work: Promise<void> | undefined
      const waitUntil = (all: Promise<void>) => (work = all)
      listeners['pushsubscriptionchange']!({ ...about, waitUntil })
      await work
    },
    isStopped: () => isStopped,
    push: (message: string) => listeners['push']!(event({ data: { json: () => JSON.parse(message) as unknown } })),
    click: (data: unknown) => listeners['notificationclick']!(event({ notification: { data, close: () => {} } })),
  }
}
let worker: ReturnType<typeof aWorker>
beforeEach(() => (worker = aWorker()))

test('shows our messages, and opens their URL on a click', () => {
  worker.push(messageOf({ title: 'Sale', body: 'Today', navigate: 'https://shop.example/sale', tag: 'sale' }))
  const [{ title, options }] = worker.shown as [(typeof worker.shown)[0]]
  expect([title, options['body'], options['tag']]).toEqual(['Sale', 'Today', 'sale'])
  worker.click(options['data'])
  expect(worker.opened).toEqual(['https://shop.example/sale'])
})

test.each(['javascript:alert(1)', 'data:text/html,x', '', '//evil.example'])('does not open %j', (navigate) => {
  worker.push(JSON.stringify({ web_push: 8030, notification: { title: 'x', navigate } }))
  worker.click(worker.shown[0]!.options['data'])
  expect(worker.opened).toEqual([])
})

test.each(['{"title":"theirs"}', 'null', '"text"', '{"web_push":8030}'])(
  "leaves foreign messages (%s) to the site's own worker",
  (message) => {
    worker.push(message)
    expect(worker.shown).toEqual([])
    expect(worker.isStopped()).toBe(false)
  },
)

test("leaves a click on the site's own notification to its worker", () => {
  worker.click({ theirs: true })
  worker.click(undefined)
  expect([worker.opened, worker.isStopped()]).toEqual([[], false])
})

test('a message that is not JSON does not break the worker', () => {
  expect(() => worker.push('hello')).not.toThrow()
})

describe('a subscription changed by the browser', () => {
  const note = { key: 'k', publicKey: 'BAEC', endpoint: 'https://fcm.googleapis.com/old' }
  const body = { key: 'k', endpoint: changed.endpoint, keys: changed.keys }

  test('is reported with what the page stored, and stored again', async () => {
    worker.notes.set('/k', Response.json(note))
    await worker.change({ oldSubscription: null, newSubscription: null })
    expect(worker.sent).toEqual([{ url: 'SERVER/v/push/renew', body: { ...body, old_endpoint: note.endpoint } }])
    expect([...worker.asked[0]!.applicationServerKey]).toEqual([4, 1, 2])
    expect(await worker.notes.get('/k')!.json()).toEqual({ ...note, endpoint: changed.endpoint })
  })

  test('is used as the browser provides it', async () => {
    worker.notes.set('/k', Response.json(note))
    await worker.change({ oldSubscription: { endpoint: 'https://fcm.googleapis.com/older' }, newSubscription: renewed })
    expect(worker.sent[0]!.body).toEqual({ ...body, old_endpoint: 'https://fcm.googleapis.com/older' })
    expect(worker.asked).toEqual([])
  })

  test("is ignored if it is the site's own", async () => {
    await worker.change({ oldSubscription: null, newSubscription: renewed })
    expect([worker.sent, worker.asked]).toEqual([[], []])
  })
})
