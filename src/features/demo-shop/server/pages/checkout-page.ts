import type { PricedCart } from '../answer.ts'
import { html, type Html } from '../html.ts'
import type { Visit } from '../shop-page.ts'
import { summary } from './summary.ts'

/** Page that asks for the email address for the confirmation, and shows the amounts. */
export function checkoutPage(cart: PricedCart, { href }: Visit, form: { email: string; problem: string }): Html {
  return html`<h1>Checkout</h1>
    <div class="cart">
      <form class="checkout" method="post" action="${href('/checkout')}">
        <label for="email">Email</label>
        <input
          id="email"
          name="email"
          type="email"
          autocomplete="email"
          maxlength="254"
          required
          value="${form.email}"
        />
        ${form.problem === '' ? null : html`<p class="problem" role="alert">${form.problem}</p>`}
        <p class="small">A made-up shop: nothing is charged, and nothing is sent.</p>
        <button class="button wide">Place order</button>
      </form>
      <aside class="summary" aria-label="Summary">${summary(cart)}</aside>
    </div>`
}
