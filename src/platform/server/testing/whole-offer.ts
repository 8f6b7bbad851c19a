import type { Offer } from '../context.ts'

/** What an installation offers that sells nothing and turns nothing off. */
export const wholeOffer: Offer = { isSelling: false, featuresOff: new Set() }
