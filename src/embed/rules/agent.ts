import type { Facts } from './facts.ts'

const browsers: readonly [name: string, sign: RegExp][] = [
  ['edge', /\bEdg(e|A|iOS)?\//],
  ['opera', /\bOPR\//],
  ['samsung', /\bSamsungBrowser\//],
  ['firefox', /\b(Firefox|FxiOS)\//],
  ['chrome', /\b(Chrome|CriOS)\//],
  ['safari', /\bSafari\//],
]
const systems: readonly [name: string, sign: RegExp][] = [
  ['ios', /\b(iPhone|iPad|iPod)\b/],
  ['android', /\bAndroid\b/],
  ['chromeos', /\bCrOS\b/],
  ['windows', /\bWindows\b/],
  ['macos', /\bMacintosh\b/],
  ['linux', /\bLinux\b/],
]

/** Device, browser and system, by what the browser calls itself. `touches`: fingers that the screen can tell apart. */
export function agentFacts(userAgent: string, touches: number): Required<Pick<Facts, 'device' | 'browser' | 'os'>> {
  // An iPad says that it is a Mac, but there is no Mac that is touched.
  const isPad = /\bMacintosh\b/.test(userAgent) && touches > 1
  const nameOf = (list: typeof browsers) => list.find(([, sign]) => sign.test(userAgent))?.[0] ?? 'other'
  const isTablet = isPad || /\biPad\b|\bTablet\b|\bAndroid\b(?!.*\bMobile\b)/.test(userAgent)
  const isMobile = /\b(iPhone|iPod|Android|Mobile)\b/.test(userAgent)
  return {
    device: isTablet ? 'tablet' : isMobile ? 'mobile' : 'desktop',
    browser: nameOf(browsers),
    os: isPad ? 'ios' : nameOf(systems),
  }
}
