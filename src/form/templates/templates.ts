import { dentist } from './click-trigger-popup/dentist.ts'
import { florist } from './click-trigger-popup/florist.ts'
import { hardware } from './click-trigger-popup/hardware.ts'
import { quote } from './click-trigger-popup/quote.ts'
import { contactUs } from './contact/contact-us.ts'
import { quoteRequest } from './contact/quote-request.ts'
import { supportRequest } from './contact/support-request.ts'
import { beautyWheel } from './game/beauty-wheel.ts'
import { gelatoScratch } from './game/gelato-scratch.ts'
import { luckySlots } from './game/lucky-slots.ts'
import { recordWheel } from './game/record-wheel.ts'
import { scratchToWin } from './game/scratch-to-win.ts'
import { spinToWin } from './game/spin-to-win.ts'
import { sweetSpin } from './game/sweet-spin.ts'
import { cookingClass } from './inline-popup/cooking-class.ts'
import { feedback } from './scroll-box/feedback.ts'
import { footnote } from './inline-popup/footnote.ts'
import { gardenShare } from './inline-popup/garden-share.ts'
import { gym } from './inline-popup/gym.ts'
import { lawOffice } from './inline-popup/law-office.ts'
import { realEstate } from './inline-popup/real-estate.ts'
import { restock } from './inline-popup/restock.ts'
import { ageGate } from './popup/age-gate.ts'
import { baby } from './popup/baby.ts'
import { backToSchool } from './popup/back-to-school.ts'
import { bakery } from './popup/bakery.ts'
import { bikeShop } from './popup/bike-shop.ts'
import { blackFriday } from './popup/black-friday.ts'
import { bookshop } from './popup/bookshop.ts'
import { brewery } from './popup/brewery.ts'
import { cartSaver } from './popup/cart-saver.ts'
import { charity } from './popup/charity.ts'
import { christmasOffer } from './popup/christmas-offer.ts'
import { coffee } from './popup/coffee.ts'
import { cyberMonday } from './popup/cyber-monday.ts'
import { easter } from './popup/easter.ts'
import { ebook } from './popup/ebook.ts'
import { exitOffer } from './popup/exit-offer.ts'
import { fashion } from './popup/fashion.ts'
import { fathersDay } from './popup/fathers-day.ts'
import { firstOrder } from './popup/first-order.ts'
import { flashSale24h } from './popup/flash-sale-24h.ts'
import { freeShippingOffer } from './popup/free-shipping-offer.ts'
import { furnitureSale } from './popup/furniture-sale.ts'
import { halloween } from './popup/halloween.ts'
import { jewellery } from './popup/jewellery.ts'
import { mothersDay } from './popup/mothers-day.ts'
import { newYearSale } from './popup/new-year-sale.ts'
import { newsletter } from './popup/newsletter.ts'
import { opticians } from './popup/opticians.ts'
import { outdoor } from './popup/outdoor.ts'
import { photography } from './popup/photography.ts'
import { plants } from './popup/plants.ts'
import { podcast } from './popup/podcast.ts'
import { preOrder } from './popup/pre-order.ts'
import { productQuiz } from './popup/product-quiz.ts'
import { referAFriend } from './popup/refer-a-friend.ts'
import { skincare } from './popup/skincare.ts'
import { sneakers } from './popup/sneakers.ts'
import { software } from './popup/software.ts'
import { spendAndSave } from './popup/spend-and-save.ts'
import { summerSale } from './popup/summer-sale.ts'
import { tea } from './popup/tea.ts'
import { textAndEmail } from './popup/text-and-email.ts'
import { toyShop } from './popup/toy-shop.ts'
import { valentinesDay } from './popup/valentines-day.ts'
import { vipClub } from './popup/vip-club.ts'
import { webinar } from './popup/webinar.ts'
import { winery } from './popup/winery.ts'
import { yoga } from './popup/yoga.ts'
import { changelog } from './scroll-box/changelog.ts'
import { lowStock } from './scroll-box/low-stock.ts'
import { news } from './scroll-box/news.ts'
import { perfume } from './scroll-box/perfume.ts'
import { pets } from './scroll-box/pets.ts'
import { recipes } from './scroll-box/recipes.ts'
import { restaurant } from './scroll-box/restaurant.ts'
import { blackFridayBar } from './smart-bar/black-friday-bar.ts'
import { christmasDeliveryBar } from './smart-bar/christmas-delivery-bar.ts'
import { cookieNoticeBar } from './smart-bar/cookie-notice-bar.ts'
import { dispatch } from './smart-bar/dispatch.ts'
import { firstOrderBar } from './smart-bar/first-order-bar.ts'
import { flashSale } from './smart-bar/flash-sale.ts'
import { freeShipping } from './smart-bar/free-shipping.ts'
import { newArrivalsBar } from './smart-bar/new-arrivals-bar.ts'
import { petition } from './smart-bar/petition.ts'
import { recordDrops } from './smart-bar/record-drops.ts'
import { course } from './welcome-mat/course.ts'
import { hotel } from './welcome-mat/hotel.ts'
import { museum } from './welcome-mat/museum.ts'
import { travel } from './welcome-mat/travel.ts'
import { waitlist } from './welcome-mat/waitlist.ts'
import type { Template } from './template.ts'

export type { Template } from './template.ts'

/** The designs that Trellis ships, in the order in which the chooser shows them. */
export const templates: readonly Template[] = [
  firstOrder,
  spinToWin,
  freeShippingOffer,
  exitOffer,
  blackFriday,
  textAndEmail,
  productQuiz,
  summerSale,
  cartSaver,
  luckySlots,
  firstOrderBar,
  bakery,
  blackFridayBar,
  skincare,
  cyberMonday,
  bikeShop,
  christmasOffer,
  newsletter,
  christmasDeliveryBar,
  software,
  newYearSale,
  fashion,
  valentinesDay,
  plants,
  mothersDay,
  ageGate,
  fathersDay,
  baby,
  backToSchool,
  bookshop,
  halloween,
  brewery,
  easter,
  charity,
  flashSale24h,
  coffee,
  spendAndSave,
  furnitureSale,
  lowStock,
  jewellery,
  preOrder,
  opticians,
  outdoor,
  webinar,
  photography,
  ebook,
  podcast,
  vipClub,
  sneakers,
  referAFriend,
  tea,
  feedback,
  toyShop,
  cookieNoticeBar,
  winery,
  newArrivalsBar,
  yoga,
  scratchToWin,
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
  waitlist,
  contactUs,
  supportRequest,
  quoteRequest,
]
