import { expect, test } from 'vitest'
import { domainGates } from './domain-gates.ts'

test('a domain gets so many a minute, a few at once, and others are not held up', () => {
  const gates = domainGates()
  const now = 1_000_000
  const next = (domain: string, at = now) => gates.next('site', domain, 60, at)
  const times = Array.from({ length: 120 }, () => next('gmail.com'))
  expect(times.filter((time) => time <= now)).toHaveLength(16)
  expect(times.at(-1)! - now).toBe(104_000)
  expect(next('web.de')).toBeLessThanOrEqual(now)
  expect(next('gmail.com', now + 600_000)).toBeLessThanOrEqual(now + 600_000)
})
