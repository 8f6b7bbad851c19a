import type { ShownOrder } from '../backend.ts'
import { money } from '../catalog.ts'
import { html, type Html } from '../html.ts'
import type { Visit } from '../shop-page.ts'

/**
 * Page after an order: its number, its total, and whether it was refunded. It omits the address, because the page isn't
 * access-protected.
 */
export function thankYou({ number, order, refunded_at, isOwn }: ShownOrder, { href }: Visit): Html {
  const euros = (amount: number) => money(Math.round(amount * 100))
  const code = order.discount_codes[0]
  const refund = html`<form class="checkout" method="post" action="${href('/refund')}">
    <p><button class="button quiet">Refund order</button></p>
    <p class="small">The shop reports the refund to Trellis, as it reported the order.</p>
  </form>`
  return html`<h1>${refunded_at ? 'Order refunded' : 'Thank you'}</h1>
    <p class="lead">
      ${refunded_at ? `${euros(order.total)} of order ${number} is refunded.` : `Order ${number} was placed.`}
    </p>
    <ul>
      ${order.items.map(({ title, quantity, price }) => html`<li>${quantity} × ${title}, ${euros(price * quantity)}</li>`)}
    </ul>
    <p>${code ? `Code ${code}: −${euros(order.discount)}. ` : ''}Total: <strong>${euros(order.total)}</strong></p>
    <p><a class="button" href="${href('/products')}">Continue shopping</a></p>
    ${isOwn && !refunded_at ? refund : null}`
}
