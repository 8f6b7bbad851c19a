import { expect, test } from 'vitest'
import { agentFacts } from './agent.ts'

const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0'

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36`, 0, 'desktop', 'chrome', 'windows'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36 Edg/140.0`, 10, 'desktop', 'edge', 'windows'],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${chrome} Safari/537.36`, 0, 'desktop', 'chrome', 'chromeos'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 0, 'desktop', 'firefox', 'linux'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
    0,
    'desktop',
    'safari',
    'macos',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
    5,
    'tablet',
    'safari',
    'ios',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0 Mobile/15E148 Safari/604.1',
    5,
    'mobile',
    'chrome',
    'ios',
  ],
  [`Mozilla/5.0 (Linux; Android 14; Pixel 8) ${chrome} Mobile Safari/537.36`, 5, 'mobile', 'chrome', 'android'],
  [`Mozilla/5.0 (Linux; Android 14; SM-X710) ${chrome} Safari/537.36`, 5, 'tablet', 'chrome', 'android'],
  [
    'Mozilla/5.0 (Linux; Android 14; SM-S921B) AppleWebKit/537.36 SamsungBrowser/26.0 Chrome/122.0 Mobile Safari/537.36',
    5,
    'mobile',
    'samsung',
    'android',
  ],
  [`Mozilla/5.0 (Windows NT 10.0) ${chrome} Safari/537.36 OPR/115.0`, 0, 'desktop', 'opera', 'windows'],
  ['curl/8', 0, 'desktop', 'other', 'other'],
])('recognizes %s with %d touch points', (userAgent, touches, device, browser, os) => {
  expect(agentFacts(userAgent, touches)).toEqual({ device, browser, os })
})
