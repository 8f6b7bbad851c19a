import type { WooShop } from './woo-shop.ts'

type Product = WooShop['products'][number]

/**
 * Returns the button of a product in the archive. Products with options and products sold elsewhere have a link
 * instead.
 */
export function archiveButton(product: Product, { look, archiveAjax, redirects }: WooShop): string {
  const { id, name, slug, group, external, variations } = product
  const isAjax = archiveAjax && !redirects && !group && !external && !variations
  const type = group ? 'grouped' : external ? 'external' : variations ? 'variable' : 'simple'
  const [address, text] = external
    ? [external, `Buy ${name}`]
    : group
      ? [`/product/${slug}/`, `View ${name}`]
      : variations
        ? [`/product/${slug}/`, `Select ${name}`]
        : [`/shop/?add-to-cart=${id}`, `Add ${name}`]
  const isBuyable = !group && !external
  const attributes = `data-product_id="${id}" data-product_sku="" rel="nofollow"`
  if (look === 'classic') {
    const classes = ['button', `product_type_${type}`, isBuyable && 'add_to_cart_button', isAjax && 'ajax_add_to_cart']
    return `<li class="product type-product"><a href="${address}" data-quantity="1" class="${classes.filter(Boolean).join(' ')}" ${attributes}>${text}</a></li>`
  }
  const element = isAjax ? 'button' : 'a'
  const classes = `wp-block-button__link wp-element-button wc-block-components-product-button__button ${isBuyable ? 'add_to_cart_button' : ''} ${isAjax ? 'ajax_add_to_cart' : ''} product_type_${type} wc-interactive`
  return `<div class="wp-block-button wc-block-components-product-button" data-wp-interactive="woocommerce/product-button">
    <${element} href="${address}" class="${classes}" ${attributes} ${isAjax ? 'data-wp-on--click="actions.addCartItem"' : ''}><span>${text}</span></${element}></div>`
}

const quantity = (name: string, value: number) =>
  `<div class="quantity wc-block-components-quantity-selector"><button type="button" class="wc-block-components-quantity-selector__button">−</button>
    <input type="number" class="input-text qty text wc-block-components-quantity-selector__input" name="${name}" value="${value}" min="0" step="1"></div>`

/** Returns the form for buying a product on its own page. */
export function productForm(product: Product, { look, redirects }: WooShop): string {
  const { id, group, external, variations } = product
  const isBlock = look === 'blocks'
  if (external)
    return `<form class="cart" action="${external}" method="get"><button type="submit" class="single_add_to_cart_button button alt">Buy product</button></form>`
  const quantities = (group ?? []).map((one) => quantity(`quantity[${one}]`, one === 21 ? 0 : 2)).join('')
  const fields = group ? quantities : quantity('quantity', 1)
  const sizes = Object.keys(variations ?? {})
  if (!isBlock) {
    const choice = variations
      ? `<select name="attribute_size" onchange="this.form.variation_id.value = ({${sizes.map((size) => `${size}: ${variations[size]}`).join()}})[this.value] ?? ''"><option value="">Choose an option</option>${sizes.map((size) => `<option>${size}</option>`).join('')}</select><input type="hidden" name="variation_id" value="">`
      : ''
    return `<form class="${variations ? 'variations_form ' : ''}cart${group ? ' grouped_form' : ''}" method="post" enctype="multipart/form-data">${choice}${fields}<button type="submit" name="add-to-cart" value="${id}" class="single_add_to_cart_button button alt">Add to cart</button></form>`
  }
  const pills = variations
    ? `<div class="wc-block-add-to-cart-with-options-variation-selector-attribute-options__pills" role="radiogroup">${sizes.map((size) => `<div role="radio" tabindex="0" aria-checked="false" class="wc-block-add-to-cart-with-options-variation-selector-attribute-options__pill">${size}</div>`).join('')}</div>`
    : ''
  const hidden = variations
    ? `<div class="single_variation_wrap"><input type="hidden" name="add-to-cart" value="${id}"><input type="hidden" name="product_id" value="${id}"><input type="hidden" name="variation_id" value=""></div>`
    : `<input type="hidden" name="add-to-cart" value="${id}">`
  // With the setting to redirect to the cart, the block falls back to an HTML form.
  const form = redirects
    ? 'class="wp-block-add-to-cart-with-options wc-block-add-to-cart-with-options cart" method="post" enctype="multipart/form-data"'
    : 'class="wp-block-add-to-cart-with-options wc-block-add-to-cart-with-options" data-wp-interactive="woocommerce/add-to-cart-with-options" data-wp-on--submit="actions.handleSubmit"'
  return `<form ${form}>${pills}${fields}<div class="wp-block-button wc-block-components-product-button"><button type="submit" class="wp-block-button__link wp-element-button wc-block-components-product-button__button single_add_to_cart_button">Add to cart</button></div>${hidden}</form>`
}
