import { expect } from 'vitest'
import { accountCalls } from '#features/accounts/contract.ts'
import { accountsRoom, identify } from '#features/accounts/server/index.ts'
import { analyticsRoom, createIntake } from '#features/analytics/server/index.ts'
import { apiKeys, identifyKey, roleOfKey } from '#features/api-keys/server/index.ts'
import { autoResponses } from '#features/auto-responses/server/index.ts'
import { campaignsRoom } from '#features/campaigns/server/index.ts'
import { push } from '#features/campaigns/server/testing/a-push-room.ts'
import { contactsRoom } from '#features/contacts/server/index.ts'
import { demoShopRoom } from '#features/demo-shop/server/index.ts'
import { orders } from '#features/orders/server/index.ts'
import { openTransportPool, sendingRoom } from '#features/sending/server/index.ts'
import { siteCalls } from '#features/sites/contract.ts'
import { roleOn, siteOfKey, sitesRoom } from '#features/sites/server/index.ts'
import type { Room } from '#platform/server/room.ts'
import { atTheEnd } from '#platform/server/testing/at-the-end.ts'
import { visitorsRoom } from '#features/visitors/server/index.ts'
import { notificationsRoom } from '#features/notifications/server/index.ts'
import { testServer } from '#platform/server/testing/calls.ts'
import { silentLog } from '#platform/server/testing/silent-log.ts'
import { testDatabase } from '#platform/server/testing/test-database.ts'
import { signBody } from '../custom/custom-webhook.ts'
import { shopsRoom } from '../index.ts'

interface ShopsServerParts {
  /** Address at which the demo shop reaches the server. */
  readonly origin?: string
  /** A mail server; without one, emails stay in the mailbox. */
  readonly smtpUrl?: string
  /** The operator's own shops. */
  readonly privateShops?: ReadonlySet<string>
  /** Rooms in addition to those that every test needs. */
  readonly rooms?: readonly Room[]
}

/** Starts a server with shops and all rooms they depend on, real accounts and real keys. */
export async function shopsServer({
  origin = 'http://localhost:3000',
  smtpUrl,
  privateShops = new Set(),
  rooms = [],
}: ShopsServerParts = {}) {
  const database = await testDatabase()
  const intake = createIntake({ database, now: () => server.clock.now, log: silentLog })
  const transports = openTransportPool({ smtpUrl, hostName: 'trellis.example' })
  atTheEnd(() => transports.close())
  const demoUrl = 'http://localhost:3001'
  const others = [
    shopsRoom({ demoUrl, privateShops }),
    orders,
    apiKeys,
    accountsRoom({ signUp: 'open' }),
    sitesRoom(),
    analyticsRoom(),
    autoResponses,
    push,
    sendingRoom(),
    notificationsRoom,
    campaignsRoom({ transports }),
    demoShopRoom({ origin, shopOrigin: demoUrl }),
    ...rooms,
    visitorsRoom({ intake, embed: { scriptFor: () => '', chunks: new Map() } }),
  ]
  const contacts = contactsRoom({ personTables: others.flatMap((room) => room.personTables) })
  const server = await testServer({
    rooms: [...others, contacts],
    database,
    callers: ({ now }, { system }) => ({
      identify: async (hash) => (await identify(system, hash, now())) ?? (await identifyKey(system, hash, now())),
      roleOn: async (userId, siteId) =>
        (await roleOn(system, userId, siteId)) ?? (await roleOfKey(system, userId, siteId, now())),
      siteOfKey: (key) => siteOfKey(system, key),
    }),
  })
  const { app, clock, post, call: make } = server
  let count = 0

  /** Creates a separate site with its owner. */
  async function aSite() {
    const email = `owner${++count}@example.com`
    const { token } = await make(accountCalls.signUp, { email, name: 'Olga', password: 'a long enough password' })
    const { site } = await make(siteCalls.create, { name: 'Bakery' }, { token })
    const call = async <Path extends string>(path: Path, body: object = {}) =>
      post(path, { site_id: site.id, ...body }, { token })
    const load = async () => (await call('/shops/load')).body.connection
    const ordersOfSite = async () => (await call('/orders/list')).body.orders
    const contactOf = async (address: string) => (await call('/contacts/list', { search: address })).body.contacts[0]
    /** Connects a custom shop. `send` sends an event as the shop does. */
    const custom = async () => {
      const input = { name: 'Kiosk', address: 'kiosk.example', currency: 'EUR' }
      const { status, body } = await call('/shops/connect/custom', input)
      expect([status, body.error]).toEqual([200, undefined])
      const { pathname } = new URL(body.connection.webhook_url)
      const send = (event: object, { secret = body.webhook_secret as string, at = clock.now } = {}) => {
        const text = JSON.stringify({ created_at: new Date(clock.now).toISOString(), ...event })
        return deliver(pathname, text, signBody(text, secret, at))
      }
      return { connection: body.connection, secret: body.webhook_secret as string, pathname, send }
    }
    return { email, token, siteId: site.id, key: site.key, call, load, ordersOfSite, contactOf, custom }
  }

  /** Sends a body as a shop's server does. Returns the status and body of the response. */
  async function deliver(path: string, body: string | Buffer, headers: Record<string, string>) {
    const payload = { method: 'POST', url: path, payload: body } as const
    const answer = await app.inject({ ...payload, headers: { 'content-type': 'application/json', ...headers } })
    return { status: answer.statusCode, body: answer.json() }
  }

  return { ...server, aSite, deliver }
}
