/** A code that the shop accepts for a cart. */
export interface Coupon {
  readonly code: string
  readonly type: 'percentage' | 'fixed' | 'shipping'
  /** In percent or euros. */
  readonly value: number
}

/** The shop's response to a code. */
export type CouponAnswer =
  | { readonly ok: true; readonly coupon: Coupon }
  | { readonly ok: false; readonly message: string }

const plausible = /^[^\s;,"\\\p{Cc}]{1,60}$/u

/** Reads the code from the visitor's cookie header; null if there is none. */
export function readCode(cookies: string | undefined): string | null {
  const value = /(?:^|;\s*)code=([^;]*)/.exec(cookies ?? '')?.[1] ?? ''
  try {
    const code = decodeURIComponent(value)
    return plausible.test(code) ? code : null
  } catch {
    return null
  }
}

/** Returns the Set-Cookie header of a code; null removes the cookie. */
export function codeCookie(code: string | null): string {
  return `code=${code === null ? '' : encodeURIComponent(code)}; Path=/; Max-Age=${code === null ? 0 : 604800}; HttpOnly; SameSite=Lax`
}

/** Returns whether a text could be a code. */
export function isPlausibleCode(text: string): boolean {
  return plausible.test(text)
}
