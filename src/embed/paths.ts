/** The addresses that the script on the owner's site requests. */

/** Paths for visitors' browsers, below the origin. Bodies are JSON sent as text/plain, with the site's `key`. */
export const recordPath = '/v/record'
/** Paths that most forms call. */
export const visitorPaths = { record: recordPath, subscribe: '/v/subscribe', ticket: '/v/ticket' } as const

/** Path of the number of conversions of a form that shows it, followed by the site's key and the form's id. */
export const signupsPath = '/v/signups'

/** Path on which a page reports that it can't send the typed data, as `<key>/<kind>.js`. It is loaded like a piece. */
export const problemPath = '/v/problem'

/** Path to which a file is uploaded before its form is sent: `?key=…&popup_id=…&field=…`, with a multipart body. */
export const uploadPath = '/v/upload'
/** The page's policy forbids it; there was no response; the request failed although the browser is online. */
export const scriptProblems = ['policy', 'timeout', 'blocked'] as const
export type ScriptProblem = (typeof scriptProblems)[number]

/** Path that returns the contact's data that rules need. */
export const contactFactsPath = '/v/contact-facts'

/** Path to report that a visitor copied or applied their code. */
export const codeUsedPath = '/v/code/used'

/** Paths for pieces that few pages load. */
export const piecePaths = {
  play: '/v/play',
  pushOptions: '/v/push/options',
  pushSubscribe: '/v/push/subscribe',
  identify: '/v/identify',
  confirm: '/v/confirm',
  code: '/v/code',
  order: '/v/order',
  cart: '/v/cart',
} as const

/** Paths that count a click on a share button, and that return how often a page was shared. */
export const sharePaths = { click: '/v/share', counts: '/v/share/counts' } as const

/** Path to report a custom event of the page. */
export const customEventPath = '/v/track'

/** Path of the built-in texts that visitors read in forms, as `<key>/<language>.js`. */
export const textsPath = '/v/texts'

/**
 * Query parameter on a page of the shop: a discount code, such as from a link in an email, that the script applies to
 * the cart.
 */
export const codeParam = 'trellis_code'

/** Returns the path of the second part of a design, from the path of the first. */
export function successStepFile(code: string): string {
  return code.replace(/\.js$/, '-2.js')
}
