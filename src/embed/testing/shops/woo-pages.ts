import type { WooCartAnswer, WooShop } from './woo-shop.ts'

/** What jQuery is to the shop's scripts: it hears and tells of its own events, which are no events of the browser. */
const jQuery = `
  const heard = new Map()
  window.told = []
  window.jQuery = (target) => ({
    on(names, listener) { for (const name of names.split(' ')) heard.set(name, [...(heard.get(name) ?? []), listener]) },
    trigger(name) { told.push(name); for (const listener of heard.get(name) ?? []) listener() },
  })`

/** add-to-cart.js and cart.js: buttons of the archive by a call, the cart drawn anew when told. */
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
  jQuery(document.body).on('wc_update_cart update_checkout', async () => {
    const page = await (await fetch(location.href)).text()
    document.querySelector('.order-total').textContent = /order-total">(.\\d[^<]*)/.exec(page)[1]
  })`

/** The data store of the blocks: the total is drawn from it, and asked for again when that is no longer valid. */
const blocks = `
  const draw = async () => {
    const cart = await (await fetch('/wp-json/wc/store/v1/cart')).json()
    document.querySelector('.order-total').textContent = '$' + (cart.totals.total_price / 100).toFixed(2)
  }
  window.wp = { data: {
    select: (name) => name === 'wc/store/cart' ? {} : undefined,
    dispatch: (name) => name === 'wc/store/cart' ? { invalidateResolutionForStore: draw } : undefined,
  } }
  document.addEventListener('submit', async (event) => {
    const form = event.target.closest('.wp-block-add-to-cart-with-options')
    if (!form) return
    event.preventDefault()
    const { headers } = await fetch('/wp-json/wc/store/v1/cart')
    const requests = [...new FormData(form)].map(([name, value]) => ({ method: 'POST', path: '/wc/store/v1/cart/add-item',
      body: { id: +/\\d+/.exec(name)[0], quantity: +value } })).filter(({ body }) => body.quantity > 0)
    await fetch('/wp-json/wc/store/v1/batch', { method: 'POST',
      headers: { Nonce: headers.get('Nonce'), 'Content-Type': 'application/json' }, body: JSON.stringify({ requests }) })
  })
  document.addEventListener('click', async (event) => {
    const button = event.target.closest('.wc-block-components-product-button__button')
    if (!button) return
    const { headers } = await fetch('/wp-json/wc/store/v1/cart')
    await fetch('/wp-json/wc/store/v1/cart/add-item', { method: 'POST',
      headers: { Nonce: headers.get('Nonce'), 'Content-Type': 'application/json' }, body: JSON.stringify({ id: +button.dataset.product_id, quantity: 1 }) })
  })`

/** A page of the shop: the archive, a product, the cart or the checkout. */
export function wooPage(shop: WooShop, path: string, cart: WooCartAnswer, notice: string, script: string): string {
  const isClassic = shop.look === 'classic'
  const total = `$${(Number(cart.totals.total_price) / 100).toFixed(2)}`
  const slug = /^\/product\/(\w+)\/$/.exec(path)?.[1]
  const product = shop.products.find((one) => one.slug === slug)
  return `<!doctype html><html lang="${shop.language}"><head><title>${product?.name ?? 'Shop'}</title>
    <meta name="viewport" content="width=device-width"><link rel="https://api.w.org/" href="/wp-json/">
    ${product ? `<script type="application/ld+json">${JSON.stringify({ '@graph': [{ '@type': 'BreadcrumbList' }, { '@type': 'Product', name: product.name, sku: product.slug, offers: [{ '@type': 'Offer', price: `${product.price / 100}` }] }] })}</script>` : ''}
    <script async src="${script}"></script></head><body class="woocommerce woocommerce-page${product ? ` single-product postid-${product.parent ?? product.id}` : ''}${path === '/checkout/' ? ' woocommerce-checkout' : ''}">
    <script>${isClassic ? jQuery + classic : blocks}</script>
    ${notice && `<ul class="woocommerce-error"><li>${notice}</li></ul>`}
    <main style="min-height:1500px"><h1>${product?.name ?? 'Shop'}</h1>${product ? productForm(product, isClassic) : archive(shop)}
    ${path === '/checkout/' ? '<label>Email <input type="email" name="billing_email"></label>' : ''}
    <p>Total: <strong class="order-total">${total}</strong></p></main>
    <aside>${cart.items.map(({ id, name }) => `<a class="remove_from_cart_button" data-product_id="${id}" href="#">Remove ${name}</a>`).join('')}</aside>
    </body></html>`
}

type Product = WooShop['products'][number]

function productForm({ id, group, external }: Product, isClassic: boolean): string {
  if (external)
    return `<form class="cart" action="${external}"><button class="single_add_to_cart_button button alt">Buy product</button></form>`
  const quantities = (group ?? [])
    .map((one) => `<input name="quantity[${one}]" value="${one === 21 ? 0 : 2}">`)
    .join('')
  if (group && isClassic)
    return `<form class="cart grouped_form" method="post">${quantities}<button name="add-to-cart" value="${id}">Add to cart</button></form>`
  if (group) return `<form class="wp-block-add-to-cart-with-options">${quantities}<button>Add to cart</button></form>`
  return `<form class="cart" method="post"><input name="quantity" value="1"><button name="add-to-cart" value="${id}">Add to cart</button></form>`
}

function archive({ products, look, archiveAjax, redirects }: WooShop): string {
  const button = (id: number, name: string) =>
    look === 'blocks'
      ? `<button class="wc-block-components-product-button__button" data-product_id="${id}">Add ${name}</button>`
      : `<a href="/shop/?add-to-cart=${id}" data-product_id="${id}" class="button add_to_cart_button${archiveAjax && !redirects ? ' ajax_add_to_cart' : ''}">Add ${name}</a>`
  return products
    .filter(({ group, external }) => !group && !external)
    .map(({ id, name }) => button(id, name))
    .join('')
}
