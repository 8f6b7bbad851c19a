import { afterEach, expect, test, vi } from 'vitest'
import { deviceNumbers } from '../extra-data/device-numbers.ts'
import { agentFacts } from '../rules/agent.ts'
import { deviceHere } from './device-here.ts'

afterEach(() => void vi.unstubAllGlobals())

/** User agents, with the number of touch points that their screens support. */
const agents: readonly [userAgent: string, touches: number][] = [
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Safari/537.36', 10],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605',
    0,
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605',
    5,
  ],
  ['Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X) AppleWebKit/605.1.15 Version/12.1 Mobile/15E148 Safari/604.1', 5],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Mobile/15E148', 5],
  ['Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Mobile Safari/537', 5],
  ['Mozilla/5.0 (Linux; Android 14; SM-X810) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Safari/537.36', 5],
  ['Mozilla/5.0 (Android 15; Mobile; rv:144.0) Gecko/144.0 Firefox/144.0', 5],
  ['Mozilla/5.0 (Android 15; Tablet; rv:144.0) Gecko/144.0 Firefox/144.0', 5],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0', 0],
]

test.each(agents)('extras classify %s like the rules do', (userAgent, maxTouchPoints) => {
  vi.stubGlobal('navigator', { userAgent, maxTouchPoints })
  expect(deviceHere()).toBe(deviceNumbers[agentFacts(userAgent, maxTouchPoints).device as keyof typeof deviceNumbers])
})

test.each([
  [390, 2],
  [768, 1],
  [1440, 0],
])('a preview %d px wide represents a device', (innerWidth, device) => {
  vi.stubGlobal('innerWidth', innerWidth)
  vi.stubGlobal('navigator', { userAgent: '', maxTouchPoints: 0 })
  expect(deviceHere(true)).toBe(device)
})
