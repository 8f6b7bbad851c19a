import { createHmac } from 'node:crypto'
import { expect } from 'vitest'
import type { Id } from '#core/id.ts'
import { scriptCalls } from '#features/visitors/contract.ts'
import type { shortcutsServer } from './shortcuts-server.ts'

type Server = Awaited<ReturnType<typeof shortcutsServer>>
type Site = Awaited<ReturnType<Server['aSite']>>

/** A product that tests put into carts and view. */
export const mug = {
  external_id: 'mug',
  title: 'Blue mug',
  price: 24,
  url: 'https://shop.example/products/mug',
  image_url: 'https://shop.example/mug.png',
}
const line = { product_id: mug.external_id, variant_id: 'm1', title: mug.title, quantity: 2, price: mug.price }
const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0' }

/**
 * Creates people of a site, with browsers. Their actions are reported as the site's pages, forms and store report them.
 */
export function shoppersOf({ app, call, clock, get, mailbox, post, tools }: Server) {
  /** Creates a person with a browser. Contacts may be emailed; others have never given their address. */
  async function aShopper(site: Site, email: string, isContact = true) {
    const visitor_id = tools.newId()
    const { key } = site
    if (isContact) {
      await site.call('/contacts/add', { email, first_name: 'Ann', consent: 'Asked in the store.' })
      const { secret } = await call(scriptCalls.identitySecret, { site_id: site.id }, site.owner)
      const hash = createHmac('sha256', secret).update(email).digest('hex')
      expect((await post('/v/identify', { key, visitor_id, email, hash })).status).toBe(200)
    }
    let orders = 0
    const tell = async (event: object) =>
      expect((await post('/v/cart', { key, id: tools.newId(), visitor_id, ...event })).status).toBe(200)
    const product = { id: mug.external_id, title: mug.title, url: mug.url, price: mug.price }
    const cart = { currency: 'USD', total: 48, lines: [line] }
    return {
      email,
      view: () => tell({ kind: 'viewed', product }),
      checkOut: () => tell({ kind: 'checkout', cart }),
      async order(more: { total?: number; discount_codes?: string[]; refunded?: number } = {}) {
        const external_id = `${email}-${more.refunded ? orders : ++orders}`
        const order = { external_id, email, currency: 'USD', total: 48, ...more }
        expect(await site.call('/orders/record', { order })).toMatchObject({ success: true })
      },
      async see(popup_id: Id) {
        const event = { id: tools.newId(), kind: 'view', popup_id, visitor_id, page: 'https://shop.example/a' }
        expect((await post('/v/record', { key, events: [event] })).status).toBe(200)
      },
      /** Submits a form. Returns the submission's id. */
      async submit(popup_id: Id, fields: object = {}) {
        const { ticket } = (await get('/v/ticket', { key })).body
        const id = tools.newId()
        const page = 'https://shop.example/a'
        const sent = { key, ticket, id, popup_id, visitor_id, page, fields: { email, ...fields }, shown_for: 5000 }
        expect((await post('/v/subscribe', sent)).status).toBe(200)
        return { key, popup_id, visitor_id, submission_id: id }
      },
      async unsubscribe() {
        const { contacts } = await site.call('/contacts/list', { search: email })
        const selection = { contact_ids: [contacts[0]!.id] }
        await site.call('/contacts/bulk', { selection, action: { kind: 'unsubscribe' } })
      },
      mails: () => mailbox.filter(({ to }) => to.address === email),
    }
  }

  /** Returns the final address of a button in an email, after all of our redirects. */
  async function follow(html: string, label: string): Promise<string> {
    // People aren't that fast: immediate clicks come from scanners.
    clock.advance(60_000)
    const [, link = ''] = new RegExp(`href="https?://[^/"]+(/[^"]+)"[^>]*>(?:<[^>]*>)*\\s*${label}`).exec(html) ?? []
    const step = async (url: string): Promise<string> => {
      const { headers } = await app.inject({ url: url.replaceAll('&amp;', '&'), headers: browser })
      const to = new URL(String(headers['location']))
      return to.hostname.startsWith('localhost') ? step(to.pathname + to.search) : to.href
    }
    return step(link)
  }
  return { aShopper, follow }
}

export type Shopper = Awaited<ReturnType<ReturnType<typeof shoppersOf>['aShopper']>>
