/** Number of days after a click during which an order still counts for it. */
export const attributionDays = 5

/**
 * The rule by which revenue is attributed to campaigns, as a text for the owner. It is shown next to every such number.
 */
export const attributionRule = `An order belongs to the last message that its buyer clicked in the ${attributionDays} days before it. Each order counts once, after discounts, without tax, shipping and refunds.`
