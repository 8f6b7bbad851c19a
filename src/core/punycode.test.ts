import { domainToASCII } from 'node:url'
import { expect, test } from 'vitest'
import { decodePunycode } from './punycode.ts'

test.each(['bücher', 'münchen', '例え', 'テスト', 'россия', 'ελλάδα', 'mañana-café', 'ü', '中国互联网络信息中心'])(
  'decodes %s from its ASCII form',
  (label) => {
    expect(decodePunycode(domainToASCII(`${label}.example`).split('.')[0]!)).toBe(label)
  },
)

test.each(['bücher', 'plain', 'xn--', 'xn--!', 'xn--99999999999', `xn--${'9'.repeat(60)}`])(
  '%s does not decode to a label',
  (label) => {
    const decoded = decodePunycode(label)
    expect(decoded === null || decoded === '').toBe(true)
  },
)
