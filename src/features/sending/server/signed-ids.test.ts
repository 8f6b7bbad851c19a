import { expect, test } from 'vitest'
import { deriveKeys } from '#platform/server/secrets/derive-key.ts'
import { readSignedIds, signIds } from './signed-ids.ts'

const keys = { keyFor: deriveKeys(new Uint8Array(32).fill(7)) }
const purpose = 'sending.leave'
const letters = 'abcdefghijklmnopqrstuvwxyz234567'

test('a token has one spelling, in any case, and its last character can’t be changed', () => {
  for (let i = 0; i < 50; i++) {
    const ids = { siteId: '01970000-0000-7000-8000-000000000000', id: `01970000-0000-7000-8000-0000000000${10 + i}` }
    const token = signIds(keys, purpose, ids)
    expect(readSignedIds(keys, purpose, token.toUpperCase())).toEqual(ids)
    const others = [...letters].map((letter) => token.slice(0, -1) + letter).filter((other) => other !== token)
    expect(others.filter((other) => readSignedIds(keys, purpose, other) !== null)).toEqual([])
  }
})
