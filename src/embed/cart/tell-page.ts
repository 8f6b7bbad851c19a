import { ofDocument } from '#form/render/dom.ts'
interface ShopPage {
  jQuery?: (target: Element) => { trigger(name: string): void }
  wp?: {
    data?: {
      select(store: string): object | undefined
      dispatch(store: string): { invalidateResolutionForStore?(): void } | undefined
    }
  }
}

/** Tells a WooCommerce page that the cart is another one, so that what it shows of it is true: carts of blocks, classic ones, small ones. */
export function tellPage(): void {
  const { jQuery, wp } = window as ShopPage
  const attempt = (tell: () => unknown) => {
    try {
      tell()
    } catch {
      // The page's own code.
    }
  }
  attempt(
    () => wp?.data?.select('wc/store/cart') && wp.data.dispatch('wc/store/cart')?.invalidateResolutionForStore?.(),
  )
  attempt(() =>
    EventTarget.prototype.dispatchEvent.call(
      window,
      new CustomEvent('wc-blocks_store_sync_required', { detail: { type: 'from_@wordpress/data' } }),
    ),
  )
  if (jQuery)
    for (const name of ['wc_update_cart', 'update_checkout', 'wc_fragment_refresh'])
      attempt(() => jQuery(ofDocument('body')).trigger(name))
}
