/** How long a closed promo header stays hidden, in seconds (spec.md section 9). */
const optOutSeconds = 24 * 3600
const name = 'trellis_promo_optout'

/** Whether the promo header was closed in this browser within the last day. */
export const isPromoClosed = () => document.cookie.split('; ').includes(`${name}=1`)

/** Hides the promo header for a day. */
export function closePromo(): void {
  document.cookie = `${name}=1; Max-Age=${optOutSeconds}; Path=/; SameSite=Lax`
}
