/** A token bucket of attempts: `burst` immediately, then `perMinute` more each minute. */
export interface Rate {
  readonly burst: number
  readonly perMinute: number
}

/** Limits how often a call may be made, in addition to the general limits. */
export interface CallLimit {
  /** Limit per IP address. */
  readonly address?: Rate
  /** Limit per account, which the input names in `field`. `pair` counts account and address together. */
  readonly account?: { readonly field: string; readonly pair: Rate; readonly total: Rate }
}

/**
 * Returns limits for calls with which a stranger could guess or harass (log in, sign up, reset a password). One address
 * gets few attempts at one account. The account as a whole gets so many that no one can lock its owner out from
 * elsewhere.
 */
export function guessLimit(field: string): CallLimit {
  return {
    address: { burst: 30, perMinute: 15 },
    account: { field, pair: { burst: 10, perMinute: 2 }, total: { burst: 300, perMinute: 60 } },
  }
}
