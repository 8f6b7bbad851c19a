import { money } from '../catalog.ts'
import { html, type Html } from '../html.ts'
import type { Visit } from '../shop-page.ts'
import type { OrderRow } from '../store.ts'

/** After an order: its number, and what it came to. The address stays out, since the page has no lock. */
export function thankYou({ number, order }: OrderRow, { href }: Visit): Html {
  const euros = (amount: number) => money(Math.round(amount * 100))
  const code = order.discount_codes[0]
  return html`<h1>Thank you</h1>
    <p class="lead">Order ${number} is on its way to the kiln.</p>
    <ul>
      ${order.items.map(({ title, quantity, price }) => html`<li>${quantity} × ${title}, ${euros(price * quantity)}</li>`)}
    </ul>
    <p>${code ? `Code ${code}: −${euros(order.discount)}. ` : ''}Total: <strong>${euros(order.total)}</strong></p>
    <p><a class="button" href="${href('/products')}">Back to the shelf</a></p>`
}
