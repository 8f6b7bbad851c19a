import type { PricedCart } from '../answer.ts'
import { freeShippingFrom, type CartLine } from '../cart.ts'
import { money } from '../catalog.ts'
import { html, type Html } from '../html.ts'
import type { Visit } from '../shop-page.ts'
import { summary } from './summary.ts'

/** Page that shows the visitor's cart. */
export function cartPage(cart: PricedCart, visit: Visit): Html {
  const { lines, coupon, refused } = cart
  if (lines.length === 0) {
    return html`<h1>Your cart</h1>
      <p class="lead">Your cart is empty.</p>
      <p><a class="button" href="${visit.href('/products')}">Shop all products</a></p>`
  }
  const goods = lines.reduce((sum, { product, count }) => sum + product.price * count, 0)
  const missing = freeShippingFrom - goods
  return html`<h1>Your cart</h1>
    <div class="cart">
      <ul class="cart-lines">
        ${lines.map((line) => cartLine(line, visit))}
      </ul>
      <aside class="summary" aria-label="Summary">
        ${summary(cart)}
        <p class="small">
          ${coupon?.type === 'shipping' || missing <= 0 ? 'Free shipping is included.' : `${money(missing)} more for free shipping.`}
        </p>
        ${coupon ? codeInUse(coupon.code, visit) : codeForm(refused, visit)}
        <p><a class="button wide" href="${visit.href('/checkout')}">Check out</a></p>
      </aside>
    </div>`
}

function codeForm(refused: PricedCart['refused'], { href }: Visit): Html {
  return html`<form class="code-form" method="post" action="${href('/cart/apply')}">
    <label for="code">Discount code</label>
    <div class="code-row">
      <input id="code" name="code" autocomplete="off" maxlength="60" value="${refused?.code ?? ''}" />
      <button class="button quiet">Apply</button>
    </div>
    ${refused ? html`<p class="problem" role="alert">${refused.message}</p>` : null}
  </form>`
}

function codeInUse(code: string, { href }: Visit): Html {
  return html`<form class="code-form" method="post" action="${href('/cart/drop-code')}">
    <p>Code <strong>${code}</strong> <button class="link" aria-label="Remove code ${code}">Remove</button></p>
  </form>`
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
