/** For how long a promo header that was closed stays away, in seconds (spec.md section 9). */
const optOutSeconds = 24 * 3600
const name = 'trellis_promo_optout'

/** Whether the promo header was closed in this browser within a day. */
export const isPromoClosed = () => document.cookie.split('; ').includes(`${name}=1`)

/** Keeps the promo header away for a day. */
export function closePromo(): void {
  document.cookie = `${name}=1; Max-Age=${optOutSeconds}; Path=/; SameSite=Lax`
}
