/** Hand-written style sheets have short selectors and bodies. Longer ones are skipped. */
const longestSelector = 400
const longestBody = 2000
const ofButton = /(?:^|[\s,.>_-])(?:btn|button|submit)(?![\w-]*(?:close|icon|link|group))/i
const radius = /(?:^|[;\s])border-radius\s*:\s*(\d{0,4}(?:\.\d{1,4})?)(px|rem|em|%|)(?=\s*(?:[;!]|$))/i
/** The maximum in Trellis designs, which already looks fully round. */
const most = 40

/** Returns the corner radius that most button rules of a style sheet have, in CSS pixels; null if none sets it. */
export function scanButtons(css: string): number | null {
  const counts = new Map<number, number>()
  for (const [selector, body] of rulesOf(css)) {
    const [, length = '', unit = ''] = ofButton.test(selector) ? (radius.exec(body) ?? []) : []
    if (length === '' || (unit === '' && Number(length) !== 0)) continue
    const pixels = unit === '%' ? most : Number(length) * (unit === 'px' || unit === '' ? 1 : 16)
    const corner = Math.min(most, Math.round(pixels))
    counts.set(corner, (counts.get(corner) ?? 0) + 1)
  }
  const [first] = [...counts].toSorted(([, a], [, b]) => b - a)
  return first ? first[0] : null
}

/**
 * Yields the innermost rules, as [selector, body]. Each character is read at most twice for any sheet; a regular
 * expression would retry at each position.
 */
function* rulesOf(css: string): Generator<readonly [string, string]> {
  let end = 0
  for (let open = css.indexOf('{'); open !== -1; open = css.indexOf('{', open + 1)) {
    const before = css.slice(Math.max(end, open - longestSelector), open)
    const inside = css.slice(open + 1, open + longestBody + 2)
    const close = inside.search(/[{}]/)
    end = open + 1
    if (close < 1 || inside[close] !== '}') continue
    const selector = before.slice(before.lastIndexOf('}') + 1)
    if (selector) yield [selector, inside.slice(0, close)]
    end = open + 1 + close + 1
  }
}
