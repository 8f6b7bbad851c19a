import { expect } from 'vitest'
import { analyticsRoom } from '#features/analytics/server/index.ts'
import { autoResponses } from '#features/auto-responses/server/index.ts'
import { campaignsRoom } from '#features/campaigns/server/index.ts'
import { push } from '#features/campaigns/server/testing/a-push-room.ts'
import { contactImport, contactsRoom, suppressionImport } from '#features/contacts/server/index.ts'
import { importsRoom } from '#features/imports/server/index.ts'
import { openTransportPool, sendingRoom } from '#features/sending/server/index.ts'
import { sitesRoom } from '#features/sites/server/index.ts'
import { notificationsRoom } from '#features/notifications/server/index.ts'
import { testServer } from '#platform/server/testing/calls.ts'
import { exportOrders, orderImport, orders } from '../index.ts'

/** Starts a server with orders and all rooms that count them. */
export async function ordersServer() {
  const transports = openTransportPool({ smtpUrl: undefined, hostName: 'trellis.example' })
  const others = [
    orders,
    sitesRoom(),
    analyticsRoom(),
    autoResponses,
    push,
    sendingRoom(),
    notificationsRoom,
    campaignsRoom({ transports }),
  ]
  const contacts = contactsRoom({
    personTables: others.flatMap((room) => room.personTables),
    exportSources: { orders: exportOrders },
  })
  const server = await testServer({
    rooms: [...others, contacts, importsRoom([contactImport, suppressionImport, orderImport])],
  })
  const { app, post, runJobs, aMember } = server

  /** Creates a site, with functions to import files of orders. */
  function anImportingSite() {
    const { siteId, token } = aMember()
    const call = async <Path extends string>(path: Path, body: object = {}) =>
      await post(path, { site_id: siteId, ...body }, { token })
    const upload = async (text: string, name = 'orders.csv', kind = 'orders') => {
      const edge = 'x0x0x'
      const part = (head: string, body: string) =>
        `--${edge}\r\nContent-Disposition: form-data; ${head}\r\n\r\n${body}\r\n`
      const answer = await app.inject({
        method: 'POST',
        url: '/orders/imports/upload',
        headers: { authorization: `Bearer ${token}`, 'content-type': `multipart/form-data; boundary=${edge}` },
        payload: `${part('name="site_id"', siteId)}${part('name="kind"', kind)}${part(`name="file"; filename="${name}"`, text)}--${edge}--\r\n`,
      })
      return { status: answer.statusCode, body: answer.json() }
    }
    /** Checks or starts an import, and returns it once it has finished. */
    const carriedOut = async (verb: 'check' | 'start', import_id: string, options: object = {}) => {
      const begun = await call(`/orders/imports/${verb}`, { import_id, ...options })
      expect([begun.status, begun.body.error]).toEqual([200, undefined])
      await runJobs()
      return (await call('/orders/imports/load', { import_id })).body.import
    }
    const imported = async (text: string, options: object = {}) =>
      carriedOut('start', (await upload(text)).body.import.id, options)
    return { siteId, call, upload, carriedOut, imported }
  }
  return { ...server, anImportingSite }
}
