/** How often a form may be shown. */
export interface Frequency {
  /** Seconds for which it stays hidden after it was seen; -1 means for the rest of the browser session. */
  rest: number
}

/** Data that the browser stores about a form. */
export interface Remembered {
  /** See `seenKey`; null if never seen. */
  seen: string | null
  /** Number of further pages on which it stays hidden. */
  pagesLeft: number
  seenThisSession: boolean
}

/** Returns whether the form's frequency lets it show now, and why: "seen 2 days ago, shows again in 28 days". */
export function frequencyInWords(
  { rest }: Frequency,
  { seen, seenThisSession, pagesLeft }: Remembered,
  now: number,
): { holds: boolean; words: string } {
  if (seen && /d/.test(seen))
    return { holds: false, words: `${/c/.test(seen) ? 'converted' : 'seen or closed'}: stays away for good` }
  const moment = Number.parseInt(seen ?? '')
  if (!(moment > 0)) return { holds: true, words: 'not seen yet' }
  const ago = `seen ${spanInWords((now - moment) / 1000)} ago`
  if (rest < 0)
    return seenThisSession
      ? { holds: false, words: `${ago}, shows again in the next session` }
      : { holds: true, words: `${ago}, in an earlier session` }
  const left = rest - (now - moment) / 1000
  if (left > 0 && now >= moment) return { holds: false, words: `${ago}, shows again in ${spanInWords(left)}` }
  if (pagesLeft > 0) return { holds: false, words: `${ago}, stays away on this page and some that follow` }
  return { holds: true, words: `${ago}, may show again` }
}

/** Formats seconds for display: "28 days". */
export function spanInWords(seconds: number): string {
  const units = [
    ['day', 86_400],
    ['hour', 3600],
    ['minute', 60],
    ['second', 1],
  ] as const
  const [unit, length] = units.find(([, span]) => seconds >= span) ?? ['second', 1]
  const count = Math.max(0, Math.round(seconds / length))
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
