import { expect, test } from 'vitest'
import { formatNumber, formatShare } from './number.ts'

test.each([
  [0, '0'],
  [999, '999'],
  [1000, '1K'],
  [1234, '1.2K'],
  [99_960, '100K'],
  [123_456, '123K'],
  [999_499, '999K'],
  [999_500, '999K'],
  [999_999, '999K'],
  [1_000_000, '1M'],
  [3_400_000, '3.4M'],
  [-1500, '-1.5K'],
])('formats %d as %s', (count, text) => expect(formatNumber(count)).toBe(text))

test.each([
  [0, '0%'],
  [0.125, '12.5%'],
  [0.0333, '3.3%'],
  [1, '100%'],
])('formats a share of %d as %s', (share, text) => expect(formatShare(share)).toBe(text))
