import { expect, test } from 'vitest'
import { readReturnPath, returnPathOf } from './return-path.ts'

test('a return path identifies the message, in any case, and cannot be forged', () => {
  const keys = { keyFor: () => new Uint8Array(32).fill(3) }
  const returned = {
    siteId: '0190a000-0000-7000-8000-000000000001',
    deliveryId: '0190a000-0000-7000-8000-00000000000f',
  }
  const path = returnPathOf(keys, returned, 'bounces.shop.example')
  expect(path.indexOf('@')).toBeLessThanOrEqual(64)
  expect(readReturnPath(keys, path.toUpperCase())).toEqual(returned)
  expect(readReturnPath({ keyFor: () => new Uint8Array(32) }, path)).toBeNull()
  for (const other of [path.replace(/^b-./, path[2] === 'a' ? 'b-b' : 'b-a'), 'b-@x.example', 'ann@example.com', '']) {
    expect(readReturnPath(keys, other)).toBeNull()
  }
})
