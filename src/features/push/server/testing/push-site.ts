import { sql } from 'kysely'
import { afterAll, beforeEach } from 'vitest'
import { when } from '#platform/server/events/events.ts'
import { testServer } from '#platform/server/testing/calls.ts'
import { analyticsRoom } from '#features/analytics/server/index.ts'
import { pushEvents } from '../../contract.ts'
import { pushRoom, sendPush } from '../index.ts'
import { aBrowser } from './a-browser.ts'
import { startPushService } from './push-service.ts'

const aTab = (id: string) => ({ type: 'tab', id, name: 'Main', style: {}, childComponents: [] })

/** Starts a server and a push service. Each test gets its own site, with a form that asks for push. */
export async function pushSite() {
  const service = await startPushService()
  afterAll(() => service.close())
  const lost: { site_id: string; ref: string; reason: string }[] = []
  const deps = {
    services: new Set([service.origin]),
    resolve: async () => [],
  }
  const server = await testServer({
    rooms: [pushRoom(deps), analyticsRoom()],
    on: [when(pushEvents.lost, async (one) => void lost.push(one))],
  })
  const { aMember, aSiteKey, clock, database, post, tools } = server

  const site = { siteId: '', key: '', token: '', popup_id: '' }
  beforeEach(async () => {
    const { siteId, token } = aMember()
    const [key, popup_id] = [aSiteKey(siteId), tools.newId()]
    Object.assign(site, { siteId, key, token, popup_id })
    service.delivered.length = 0
    lost.length = 0
    service.answer = { status: 201, headers: {} }
    const document = { version: 1, steps: { subscribe: { tabs: [aTab('a')] }, success: { tabs: [aTab('b')] } } }
    await sql`INSERT INTO sites (site_id, name, url, key, time_zone, created_at)
      VALUES (${siteId}, 'Shop & Co', '', ${key}, 'UTC', ${new Date(clock.now)})`.execute(database.system)
    await sql`INSERT INTO published_forms (site_id, popup_id, hash, name, document, fields, published_at)
      VALUES (${siteId}, ${popup_id}, 'h', 'Push', ${JSON.stringify(document)}::jsonb, '[]', ${new Date(clock.now)})`.execute(
      database.system,
    )
  })

  let count = 0
  const browserOf = () => aBrowser(`${service.origin}/send/${count++}`)
  const subscribe = (browser: object, more: object = {}) =>
    post('/v/push/subscribe', {
      key: site.key,
      id: tools.newId(),
      popup_id: site.popup_id,
      visitor_id: tools.newId(),
      page: 'https://shop.example/a?b',
      ...browser,
      ...more,
    })
  const call = async <Path extends string>(path: Path, body: object = {}) =>
    post(path, { site_id: site.siteId, ...body }, { token: site.token })
  const rows = async () =>
    (
      await sql<{ id: string; dead_at: Date | null; last_status: number | null; text: string }>`
        SELECT id, dead_at, last_status, encode(sealed, 'escape') AS text FROM push_subscriptions
        WHERE site_id = ${site.siteId}`.execute(database.system)
    ).rows
  const conversions = async () =>
    (
      await sql<{
        page: string
      }>`SELECT page FROM events WHERE site_id = ${site.siteId} AND kind = 'conversion'`.execute(database.system)
    ).rows
  const send = async (notification: object = {}, more: object = {}) => {
    const [row] = await rows()
    const message = { title: 'Hi', navigate: 'https://shop.example/', ...notification }
    const delivery = { siteId: site.siteId, subscriptionId: row!.id, notification: message, ...more }
    await database.inSite(site.siteId, (db) => sendPush({ ...tools, db }, delivery))
  }
  return { ...server, service, lost, site, browserOf, subscribe, call, rows, conversions, send }
}
