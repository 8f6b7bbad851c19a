/** Returns a payment page like Stripe's. It can be paid, declined or left. */
export function payPage(
  { id, price, cancel_url }: { id: string; price: string; cancel_url: string },
  isDeclined: boolean,
): string {
  return `<!doctype html><html lang="en"><title>Pay</title><h1>Subscribe to ${price}</h1>
${isDeclined ? '<p role="alert">Your card was declined.</p>' : ''}
<p><a href="/pay/${id}?how=card">Subscribe</a> <a href="/pay/${id}?how=declined">Use a card that is declined</a>
<a href="/pay/${id}?how=step">Use a card whose bank asks</a>
<a href="/pay/${id}?how=bank">Pay by bank debit</a> <a href="${cancel_url}">Back</a></p></html>`
}

/** Returns the page on which a bank asks its customer to confirm a payment. */
export const confirmPage = (next: string) =>
  `<!doctype html><html lang="en"><title>Confirm</title><h1>Confirm this payment</h1><p><a href="${next.replaceAll('&', '&amp;')}">Confirm</a></p></html>`

/** Returns the portal with a customer's invoices. */
export const listPage = () => '<!doctype html><html lang="en"><title>Billing</title><h1>Invoices</h1></html>'
