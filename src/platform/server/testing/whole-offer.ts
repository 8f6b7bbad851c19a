import type { Offer } from '../context.ts'

/** The offer of an installation that sells nothing and turns nothing off. */
export const wholeOffer: Offer = { isSelling: false, featuresOff: new Set() }
