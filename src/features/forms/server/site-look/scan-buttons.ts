/** Selectors and bodies are short in sheets of people; longer ones are passed over, so that any sheet is read in linear time. */
const rules = /([^{}]{1,400})\{([^{}]{1,2000})\}/g
const ofButton = /(?:^|[\s,.>_-])(?:btn|button|submit)(?![\w-]*(?:close|icon|link|group))/i
const radius = /(?:^|[;\s])border-radius\s*:\s*(\d{0,4}(?:\.\d{1,4})?)(px|rem|em|%|)(?=\s*(?:[;!]|$))/i
/** What designs of ours have at most, which looks as round as any. */
const most = 40

/** The corners that most rules for buttons of a style sheet have, in CSS pixels; null where none says. */
export function scanButtons(css: string): number | null {
  const counts = new Map<number, number>()
  for (const [, selector, body] of css.matchAll(rules)) {
    const [, length = '', unit = ''] = ofButton.test(selector!) ? (radius.exec(body!) ?? []) : []
    if (length === '' || (unit === '' && Number(length) !== 0)) continue
    const pixels = unit === '%' ? most : Number(length) * (unit === 'px' || unit === '' ? 1 : 16)
    const corner = Math.min(most, Math.round(pixels))
    counts.set(corner, (counts.get(corner) ?? 0) + 1)
  }
  const [first] = [...counts].toSorted(([, a], [, b]) => b - a)
  return first ? first[0] : null
}
