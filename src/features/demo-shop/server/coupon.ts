/** A code that the shop accepts for a cart. */
export interface Coupon {
  readonly code: string
  readonly type: 'percentage' | 'fixed' | 'shipping'
  /** Percent, or euros. */
  readonly value: number
}

/** What the shop says of a code. */
export type CouponAnswer =
  | { readonly ok: true; readonly coupon: Coupon }
  | { readonly ok: false; readonly message: string }

const plausible = /^[^\s;,"\\\p{Cc}]{1,60}$/u

/** The code in the visitor's cookie header; null for none. */
export function readCode(cookies: string | undefined): string | null {
  const value = /(?:^|;\s*)code=([^;]*)/.exec(cookies ?? '')?.[1] ?? ''
  try {
    const code = decodeURIComponent(value)
    return plausible.test(code) ? code : null
  } catch {
    return null
  }
}

/** The Set-Cookie line of a code; null takes it away. */
export function codeCookie(code: string | null): string {
  return `code=${code === null ? '' : encodeURIComponent(code)}; Path=/; Max-Age=${code === null ? 0 : 604800}; HttpOnly; SameSite=Lax`
}

/** Whether a text may be a code at all. */
export function isPlausibleCode(text: string): boolean {
  return plausible.test(text)
}
