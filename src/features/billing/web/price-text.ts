import { decimalsOf, formatMoney } from '#core/money.ts'
import type { Price } from '../contract.ts'

/** Formats a Stripe price, which is in the smallest unit of its currency: "$29.00". */
export const priceText = ({ amount, currency }: Price) => formatMoney(amount / 10 ** decimalsOf(currency), currency)
