import { dentist } from './click-trigger-popup/dentist.ts'
import { florist } from './click-trigger-popup/florist.ts'
import { hardware } from './click-trigger-popup/hardware.ts'
import { quote } from './click-trigger-popup/quote.ts'
import { beautyWheel } from './game/beauty-wheel.ts'
import { gelatoScratch } from './game/gelato-scratch.ts'
import { recordWheel } from './game/record-wheel.ts'
import { sweetSpin } from './game/sweet-spin.ts'
import { cookingClass } from './inline-popup/cooking-class.ts'
import { footnote } from './inline-popup/footnote.ts'
import { gardenShare } from './inline-popup/garden-share.ts'
import { gym } from './inline-popup/gym.ts'
import { lawOffice } from './inline-popup/law-office.ts'
import { realEstate } from './inline-popup/real-estate.ts'
import { restock } from './inline-popup/restock.ts'
import { ageGate } from './popup/age-gate.ts'
import { baby } from './popup/baby.ts'
import { bakery } from './popup/bakery.ts'
import { bikeShop } from './popup/bike-shop.ts'
import { bookshop } from './popup/bookshop.ts'
import { brewery } from './popup/brewery.ts'
import { charity } from './popup/charity.ts'
import { coffee } from './popup/coffee.ts'
import { fashion } from './popup/fashion.ts'
import { furnitureSale } from './popup/furniture-sale.ts'
import { jewellery } from './popup/jewellery.ts'
import { newsletter } from './popup/newsletter.ts'
import { opticians } from './popup/opticians.ts'
import { outdoor } from './popup/outdoor.ts'
import { photography } from './popup/photography.ts'
import { plants } from './popup/plants.ts'
import { podcast } from './popup/podcast.ts'
import { skincare } from './popup/skincare.ts'
import { sneakers } from './popup/sneakers.ts'
import { software } from './popup/software.ts'
import { tea } from './popup/tea.ts'
import { toyShop } from './popup/toy-shop.ts'
import { winery } from './popup/winery.ts'
import { yoga } from './popup/yoga.ts'
import { changelog } from './scroll-box/changelog.ts'
import { news } from './scroll-box/news.ts'
import { perfume } from './scroll-box/perfume.ts'
import { pets } from './scroll-box/pets.ts'
import { recipes } from './scroll-box/recipes.ts'
import { restaurant } from './scroll-box/restaurant.ts'
import { dispatch } from './smart-bar/dispatch.ts'
import { flashSale } from './smart-bar/flash-sale.ts'
import { freeShipping } from './smart-bar/free-shipping.ts'
import { petition } from './smart-bar/petition.ts'
import { recordDrops } from './smart-bar/record-drops.ts'
import { course } from './welcome-mat/course.ts'
import { hotel } from './welcome-mat/hotel.ts'
import { museum } from './welcome-mat/museum.ts'
import { travel } from './welcome-mat/travel.ts'
import type { Template } from './template.ts'

export type { Template } from './template.ts'

/** The designs that Trellis ships, in the order in which the chooser shows them. */
export const templates: readonly Template[] = [
  bakery,
  skincare,
  bikeShop,
  newsletter,
  software,
  fashion,
  plants,
  ageGate,
  baby,
  bookshop,
  brewery,
  charity,
  coffee,
  furnitureSale,
  jewellery,
  opticians,
  outdoor,
  photography,
  podcast,
  sneakers,
  tea,
  toyShop,
  winery,
  yoga,
  changelog,
  news,
  perfume,
  pets,
  recipes,
  restaurant,
  course,
  hotel,
  museum,
  travel,
  dispatch,
  flashSale,
  freeShipping,
  petition,
  recordDrops,
  cookingClass,
  footnote,
  gardenShare,
  gym,
  lawOffice,
  realEstate,
  restock,
  dentist,
  florist,
  hardware,
  quote,
  beautyWheel,
  gelatoScratch,
  recordWheel,
  sweetSpin,
]
