import { freeShippingFrom, totals, type CartLine } from '../cart.ts'
import { money } from '../catalog.ts'
import { html, type Html } from '../html.ts'
import type { Visit } from '../shop-page.ts'

/** What the visitor has put into the cart. */
export function cartPage(cart: readonly CartLine[], visit: Visit): Html {
  if (cart.length === 0) {
    return html`<h1>Your cart</h1>
      <p class="lead">Nothing in it yet. The kiln is warm, though.</p>
      <p><a class="button" href="${visit.href('/products')}">See what is on the shelf</a></p>`
  }
  const { goods, shipping, total } = totals(cart)
  const missing = freeShippingFrom - goods
  return html`<h1>Your cart</h1>
    <div class="cart">
      <ul class="cart-lines">
        ${cart.map((line) => cartLine(line, visit))}
      </ul>
      <aside class="summary" aria-label="Summary">
        <dl>
          <div>
            <dt>Goods</dt>
            <dd>${money(goods)}</dd>
          </div>
          <div>
            <dt>Shipping</dt>
            <dd>${shipping === 0 ? 'Free' : money(shipping)}</dd>
          </div>
          <div class="total">
            <dt>Total</dt>
            <dd>${money(total)}</dd>
          </div>
        </dl>
        <p class="small">${missing > 0 ? `${money(missing)} more and we ship for free.` : 'We ship this for free.'}</p>
        <p class="end">This shop is made up, so the way ends here.</p>
      </aside>
    </div>`
}

function cartLine({ product, count }: CartLine, { href }: Visit): Html {
  const { slug, name, price } = product
  return html`<li>
    <img src="/files/${slug}.svg" alt="" width="96" height="96" />
    <div>
      <h2><a href="${href(`/products/${slug}`)}">${name}</a></h2>
      <p>${count} × ${money(price)}</p>
      <form method="post" action="${href('/cart/remove')}">
        <button class="link" name="slug" value="${slug}" aria-label="Remove ${name}">Remove</button>
      </form>
    </div>
    <p class="price">${money(price * count)}</p>
  </li>`
}
