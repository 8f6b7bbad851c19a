import { cleanEmail } from '#core/email-address.ts'
import type { Ask, Page, PricedCart } from './answer.ts'
import { cartCookie } from './cart.ts'
import { codeCookie } from './coupon.ts'
import { orderOf } from './order.ts'
import { checkoutPage } from './pages/checkout-page.ts'
import { receiptCookie } from './receipt.ts'
import { shopPage, type Visit } from './shop-page.ts'

/** Shows the checkout page, which asks for an address, and places the order. */
export async function checkOut(ask: Ask, cart: PricedCart, visit: Visit): Promise<Page> {
  if (cart.lines.length === 0) return { status: 303, body: '', location: visit.href('/cart') }
  if (ask.method !== 'POST') return pageOf(cart, visit, { email: '', problem: '' })
  const typed = ask.form.get('email') ?? ''
  const email = cleanEmail(typed)
  if (email === null) return pageOf(cart, visit, { email: typed, problem: 'Enter a valid email address.' })
  const receipt = await ask.backend?.placeOrder(ask.about.site, orderOf(cart.lines, cart.coupon, email))
  if (!receipt) return pageOf(cart, visit, { email: typed, problem: 'The shop cannot take orders right now.' })
  return {
    status: 303,
    body: '',
    location: visit.href(`/thank-you?order=${receipt.number}`),
    cookies: [cartCookie([]), codeCookie(null), receiptCookie(receipt)],
  }
}

function pageOf(cart: PricedCart, visit: Visit, form: { email: string; problem: string }): Page {
  const status = form.problem === '' ? 200 : 400
  return { status, body: shopPage(visit, 'Checkout', checkoutPage(cart, visit, form)) }
}
