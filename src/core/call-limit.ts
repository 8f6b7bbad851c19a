/** A bucket of tries: `burst` at once, then `perMinute` more each minute. */
export interface Rate {
  readonly burst: number
  readonly perMinute: number
}

/** How often a call may be made, beyond what holds for everybody. */
export interface CallLimit {
  /** From one address. */
  readonly address?: Rate
  /** About one account, which the input names in `field`; `pair` counts account and address together. */
  readonly account?: { readonly field: string; readonly pair: Rate; readonly total: Rate }
}

/**
 * For calls in which a stranger could guess or pester (log in, sign up, reset a password). One address gets few tries
 * at one account; the account as a whole gets so many that nobody can lock its owner out from elsewhere.
 */
export function guessLimit(field: string): CallLimit {
  return {
    address: { burst: 30, perMinute: 15 },
    account: { field, pair: { burst: 10, perMinute: 2 }, total: { burst: 300, perMinute: 60 } },
  }
}
