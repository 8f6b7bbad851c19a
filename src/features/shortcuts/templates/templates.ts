import type { ShortcutTemplate } from '../template.ts'
import { abandonedCheckout } from './abandoned-checkout.ts'
import { backInStock } from './back-in-stock.ts'
import { birthday } from './birthday.ts'
import { browseAbandonment } from './browse-abandonment.ts'
import { contentSeries } from './content-series.ts'
import { crossSell } from './cross-sell.ts'
import { exitOffer } from './exit-offer.ts'
import { freeShippingBar } from './free-shipping-bar.ts'
import { postPurchase } from './post-purchase.ts'
import { priceDrop } from './price-drop.ts'
import { productSpotlight } from './product-spotlight.ts'
import { replenishment } from './replenishment.ts'
import { spinToWin } from './spin-to-win.ts'
import { sunset } from './sunset.ts'
import { vip } from './vip.ts'
import { welcomeOffer } from './welcome-offer.ts'
import { winBack } from './win-back.ts'

/** The strategies that Trellis ships, in the order of the template chooser. */
export const templates: readonly ShortcutTemplate[] = [
  exitOffer,
  abandonedCheckout,
  browseAbandonment,
  productSpotlight,
  priceDrop,
  freeShippingBar,
  welcomeOffer,
  spinToWin,
  contentSeries,
  birthday,
  postPurchase,
  crossSell,
  winBack,
  vip,
  backInStock,
  replenishment,
  sunset,
]

/** Returns the template with this id. */
export const templateOf = (id: string): ShortcutTemplate | undefined => templates.find((template) => template.id === id)
