import { archiveButton, productForm } from './woo-buttons.ts'
import type { WooCartAnswer } from './woo-cart.ts'
import type { WooShop } from './woo-shop.ts'

/** Minimal jQuery for the shop's scripts. It has its own events, which are not browser events. */
const jQuery = `
  const heard = new Map()
  window.told = []
  window.jQuery = (target) => ({
    on(names, listener) { for (const name of names.split(' ')) heard.set(name, [...(heard.get(name) ?? []), listener]) },
    trigger(name) { told.push(name); for (const listener of heard.get(name) ?? []) listener() },
  })`

/** Equivalent of add-to-cart.js and cart.js: archive buttons work by a request, and the cart is redrawn on an event. */
const classic = `
  document.addEventListener('click', async (event) => {
    const button = event.target.closest('.ajax_add_to_cart,.remove_from_cart_button')
    if (!button) return
    event.preventDefault()
    const isAdding = button.matches('.ajax_add_to_cart')
    const body = new URLSearchParams(isAdding ? { product_id: button.dataset.product_id } : { cart_item_key: button.dataset.product_id })
    const answer = await fetch('/?wc-ajax=' + (isAdding ? 'add_to_cart' : 'remove_from_cart'), { method: 'POST', body })
    const { error, product_url } = await answer.json()
    if (error) location = product_url
  })
  document.addEventListener('submit', async (event) => {
    if (event.target.name !== 'checkout') return
    event.preventDefault()
    const body = new URLSearchParams(new FormData(event.target))
    location = (await (await fetch('/?wc-ajax=checkout', { method: 'POST', body })).json()).redirect
  })
  jQuery(document.body).on('wc_update_cart update_checkout', async () => {
    const page = await (await fetch(location.href)).text()
    document.querySelector('.order-total').textContent = /order-total">(.\\d[^<]*)/.exec(page)[1]
  })`

/** Data store of the blocks: the total is drawn from it, and fetched again once it is invalidated. */
const blocks = `
  const draw = async () => {
    const cart = await (await fetch('/wp-json/wc/store/v1/cart')).json()
    document.querySelector('.order-total').textContent = '$' + (cart.totals.total_price / 100).toFixed(2)
  }
  window.wp = { data: {
    select: (name) => name === 'wc/store/cart' ? {} : undefined,
    dispatch: (name) => name === 'wc/store/cart' ? { invalidateResolutionForStore: draw } : undefined,
  } }
  const send = async (path, body) => {
    const { headers } = await fetch('/wp-json/wc/store/v1/cart')
    const answer = await fetch('/wp-json/wc/store/v1/' + path, { method: 'POST', body: JSON.stringify(body),
      headers: { Nonce: headers.get('Nonce'), 'Content-Type': 'application/json' } })
    return answer.json()
  }
  const say = (text) => document.querySelector('main').insertAdjacentHTML('afterbegin', '<div class="wc-block-components-notice-banner is-error">' + text + '</div>')
  const isAdded = () => document.body.dispatchEvent(new CustomEvent('wc-blocks_added_to_cart', { bubbles: true, detail: { preserveCartData: true } }))
  document.addEventListener('click', (event) => {
    const pill = event.target.closest('[role=radio]')
    for (const one of pill?.parentElement.children ?? []) one.setAttribute('aria-checked', one === pill)
  })
  document.addEventListener('submit', async (event) => {
    const form = event.target.closest('[data-wp-on--submit]')
    if (!form) return
    event.preventDefault()
    const id = +form.querySelector('[name=add-to-cart]').value
    const size = form.querySelector('[aria-checked=true]')?.textContent
    if (form.querySelector('[role=radio]') && !size) return say('Please select product attributes before adding to cart.')
    const variation = size && [{ attribute: 'Size', value: size }]
    const items = [...new FormData(form)].filter(([name]) => name.startsWith('quantity')).map(([name, value]) =>
      ({ id: +(/\\d+/.exec(name)?.[0] ?? id), quantity: +value, ...(variation && { variation }) })).filter(({ quantity }) => quantity > 0)
    if (BATCHES || items.length > 1) {
      const requests = items.map((body) => ({ method: 'POST', path: '/wc/store/v1/cart/add-item', body }))
      const { responses } = await send('batch', { requests })
      const refused = responses.find(({ status }) => status >= 400)
      return refused ? say(refused.body.message) : isAdded()
    }
    const { message } = await send('cart/add-item', items[0])
    return message ? say(message) : isAdded()
  })
  document.addEventListener('submit', async (event) => {
    if (event.target.name !== 'checkout') return
    event.preventDefault()
    const email = event.target.billing_email.value
    location = (await send('checkout', { billing_address: { email }, payment_method: 'cod' })).payment_result.redirect_url
  })
  document.addEventListener('click', async (event) => {
    const button = event.target.closest('button.ajax_add_to_cart')
    if (!button) return
    const { message } = await send('cart/add-item', { id: +button.dataset.product_id, quantity: 1 })
    if (message) say(message)
    else isAdded()
  })`

/** Returns a page of the shop: the archive, a product, the cart or the checkout. */
export function wooPage(shop: WooShop, path: string, cart: WooCartAnswer, notice: string, script: string): string {
  const isClassic = shop.look === 'classic'
  const isReceived = path.startsWith('/checkout/order-received/')
  const isCheckout = path.startsWith('/checkout/')
  const total = `$${(Number(cart.totals.total_price) / 100).toFixed(2)}`
  const slug = /^\/product\/(\w+)\/$/.exec(path)?.[1]
  const product = shop.products.find((one) => one.slug === slug)
  return `<!doctype html><html lang="${shop.language}"><head><title>${product?.name ?? 'Shop'}</title>
    <meta name="viewport" content="width=device-width"><link rel="https://api.w.org/" href="${shop.plainLinks ? '/index.php?rest_route=/' : '/wp-json/'}">
    ${product ? `<script type="application/ld+json">${JSON.stringify({ '@graph': [{ '@type': 'BreadcrumbList' }, { '@type': 'Product', name: product.name, sku: product.slug, offers: [{ '@type': 'Offer', price: `${product.price / 100}` }] }] })}</script>` : ''}
    <script async src="${script}"></script></head><body class="woocommerce woocommerce-page${product ? ` single-product postid-${product.parent ?? product.id}` : ''}${isCheckout ? ' woocommerce-checkout' : ''}${isReceived ? ' woocommerce-order-received' : ''}">
    <script>${isClassic ? jQuery + classic : `const BATCHES = ${shop.batches}\n${blocks}`}</script>
    ${notice && `<ul class="woocommerce-error"><li>${notice}</li></ul>`}
    <main style="min-height:1500px"><h1>${product?.name ?? 'Shop'}</h1>${isReceived ? '<p class="woocommerce-thankyou-order-received">Thank you. Your order has been received.</p>' : product ? productForm(product, shop) : archive(shop)}
    ${isCheckout && !isReceived ? '<form name="checkout" class="checkout woocommerce-checkout"><label>Email <input type="email" name="billing_email"></label><button type="submit" id="place_order">Place order</button></form>' : ''}
    <p>Total: <strong class="order-total">${total}</strong></p></main>
    <aside>${cart.items.map(({ id, name }) => `<a class="remove_from_cart_button" data-product_id="${id}" href="#">Remove ${name}</a>`).join('')}</aside>
    </body></html>`
}

const archive = (shop: WooShop) =>
  `<ul class="products">${shop.products
    .filter(({ parent, slug }) => !parent || slug === 'shirt')
    .map((one) => archiveButton(one, shop))
    .join('')}</ul>`
