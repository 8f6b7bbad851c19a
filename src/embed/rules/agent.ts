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

/**
 * Returns the device, browser and system, based on the user agent. `touches`: number of touch points that the screen
 * supports.
 */
export function agentFacts(userAgent: string, touches: number): Required<Pick<Facts, 'device' | 'browser' | 'os'>> {
  const pad = isPad(userAgent, touches)
  const nameOf = (list: typeof browsers) => list.find(([, sign]) => sign.test(userAgent))?.[0] ?? 'other'
  return {
    device: deviceOf(userAgent, pad),
    browser: nameOf(browsers),
    os: pad ? 'ios' : nameOf(systems),
  }
}

/** Returns only the device; `pad` is the result of `isPad`. */
function deviceOf(userAgent: string, pad: boolean): 'desktop' | 'tablet' | 'mobile' {
  const isTablet = pad || /\biPad\b|\bTablet\b|\bAndroid\b(?!.*\bMobile\b)/.test(userAgent)
  return isTablet ? 'tablet' : /\b(iPhone|iPod|Android|Mobile)\b/.test(userAgent) ? 'mobile' : 'desktop'
}

/** An iPad reports itself as a Mac, but no Mac has a touchscreen. */
function isPad(userAgent: string, touches: number): boolean {
  return /\bMacintosh\b/.test(userAgent) && touches > 1
}
