import { expect, test } from 'vitest'
import { cleanEmail } from './email-address.ts'

test.each([
  ['ada@example.com', 'ada@example.com'],
  [' Ada.Lovelace@Example.COM ', 'ada.lovelace@example.com'],
  ["o'neil+tag_1@mail.example.co.uk", "o'neil+tag_1@mail.example.co.uk"],
  ['x@bücher.example', 'x@bücher.example'],
  ['x@xn--bcher-kva.example', 'x@bücher.example'],
  ['x@XN--BCHER-KVA.example', 'x@bücher.example'],
  ['x@xn--i-7iq.example', 'x@xn--i-7iq.example'],
  ['x@例え.テスト', 'x@例え.テスト'],
  ['x@1.example', 'x@1.example'],
  [`${'a'.repeat(64)}@example.com`, `${'a'.repeat(64)}@example.com`],
])('%s is a valid address', (text, address) => {
  expect(cleanEmail(text)).toBe(address)
})

test.each([
  '',
  ' ',
  'ada',
  '@example.com',
  'ada@',
  'ada@localhost',
  'a@b@example.com',
  'a..b@example.com',
  '.a@example.com',
  'a.@example.com',
  'a@.example.com',
  'a@example..com',
  'a@example.com.',
  'a@-example.com',
  'a@example-.com',
  '"ada"@example.com',
  '"a@b.c x"@example.com',
  'Ada <ada@example.com>',
  'ada@example.com,bob@example.com',
  'ada@example.com; bob@example.com',
  'a b@example.com',
  'ada@[127.0.0.1]',
  'ada@127.0.0.1',
  'ada@example.123',
  'ada@example.com\r\nBcc: bob@example.com',
  'ada\n@example.com',
  'ada@exam\rple.com',
  'ada@example.com\0',
  'ada(x)@example.com',
  'дa@example.com',
  'ada@exa_mple.com',
  'ada@example.com/x',
  'mailto:ada@example.com',
  'ada@exa mple.com',
  `${'a'.repeat(65)}@example.com`,
  `a@${'b'.repeat(64)}.com`,
  `a@${'b.'.repeat(130)}com`,
  `${'a'.repeat(1_000_000)}@example.com`,
  `a@${'.'.repeat(1_000_000)}`,
])('%j is not a valid address', (text) => {
  expect(cleanEmail(text)).toBeNull()
})
