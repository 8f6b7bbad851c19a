import type { PricedCart } from '../answer.ts'
import { totals } from '../cart.ts'
import { money } from '../catalog.ts'
import { html, type Html } from '../html.ts'

/** Shows the amounts of a cart, line by line. */
export function summary({ lines, coupon }: PricedCart): Html {
  const { goods, discount, shipping, total } = totals(lines, coupon)
  return html`<dl>
    ${row('Subtotal', money(goods))}
    ${discount > 0 && coupon ? row(`Discount (${coupon.code})`, `−${money(discount)}`) : null}
    ${row('Shipping', shipping === 0 ? 'Free' : money(shipping))}
    <div class="total">
      <dt>Total</dt>
      <dd>${money(total)}</dd>
    </div>
  </dl>`
}

function row(name: string, value: string): Html {
  return html`<div>
    <dt>${name}</dt>
    <dd>${value}</dd>
  </div>`
}
