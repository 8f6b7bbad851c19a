/**
 * Name of the channel on which a payment window, left through Stripe’s cancel link, notifies the page that opened it.
 */
export const canceledChannel = 'trellis-payment-canceled'
