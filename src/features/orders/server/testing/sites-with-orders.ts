import { ordersServer } from './orders-server.ts'

/** A paid order. */
export const paid = { external_id: '1001', currency: 'EUR', total: 119, tax: 19, shipping: 10, discount: 6 }

/** Sets up a test file: sites with orders, and what their owners and pages do with them. */
export async function sitesWithOrders() {
  const server = await ordersServer()
  const { post, aMember, aSiteKey } = server
  function aSite() {
    const { siteId, token } = aMember()
    const key = aSiteKey(siteId)
    const call = <Path extends string>(path: Path, body: object = {}) =>
      post(path, { site_id: siteId, ...body }, { token })
    const record = async (order: object) => (await call('/orders/record', { order: { ...paid, ...order } })).body
    const add = async (email: string) => (await call('/contacts/add', { email, consent: 'Asked.' })).body.contact
    const contact = async (id: string) => (await call('/contacts/load', { contact_id: id })).body
    const totals = async (query: object = {}) => (await call('/orders/totals', query)).body
    const tell = (order: object) => post('/v/order', { key, order: { currency: 'EUR', ...order } })
    return { siteId, key, call, record, add, contact, totals, tell }
  }
  return { ...server, aSite }
}
