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

/**
 * Notifies a WooCommerce page that the cart has changed, so that what it shows stays correct: block carts, classic
 * carts and mini carts.
 */
export function tellPage(): void {
  const { jQuery, wp } = window as ShopPage
  const attempt = (tell: () => unknown) => {
    try {
      tell()
    } catch {
      // An error in the page's own code.
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
