/** So long after a click an order still counts as its. */
export const attributionDays = 5

/** The rule by which campaigns get revenue, in the owner's words: it stands next to every such number. */
export const attributionRule = `An order belongs to the last message that its buyer clicked in the ${attributionDays} days before it. Each order counts once, after discounts, without tax, shipping and refunds.`
