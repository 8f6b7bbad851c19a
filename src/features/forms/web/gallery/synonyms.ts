/** Synonyms for searching templates. Each line is one meaning. */
const meanings = [
  'discount coupon code promo voucher offer deal sale % off',
  'exit leave leaving abandon goodbye last chance',
  'cart basket checkout abandoned',
  'shipping delivery postage',
  'newsletter subscribe signup sign-up mailing list email',
  'countdown timer clock urgency deadline',
  'game gamification play win prize spin',
  'wheel spin fortune roulette',
  'slot casino lucky',
  'christmas xmas holiday holidays',
  'black friday bfcm cyber',
  'valentines valentine love',
  'mothers mom mum',
  'fathers dad',
  'bar banner announcement strip ribbon',
  'quiz questions survey steps multi-step',
  'feedback survey review nps rating',
  'sms text phone',
  'waitlist pre-order preorder launch coming soon',
  'ebook e-book guide pdf download lead magnet',
  'webinar event workshop',
  'cookie gdpr privacy',
  'fashion clothes clothing apparel',
  'food restaurant cafe café',
  'beauty cosmetics skincare makeup',
  'welcome first order new customers',
  'loyalty vip members rewards',
  'referral refer friend',
  'popup modal overlay',
].map((line) => line.split(' '))

/** Returns the word and its synonyms. */
export function synonymsOf(word: string): string[] {
  if (word.length < 3) return [word]
  const alike = meanings.filter((words) =>
    words.some((one) => one === word || (word.length > 3 && one.startsWith(word))),
  )
  return [word, ...new Set(alike.flat().filter((one) => one.length > 2))]
}
