/** The channel on which a payment window that was left by Stripe’s cancel link tells the page that opened it. */
export const canceledChannel = 'trellis-payment-canceled'
