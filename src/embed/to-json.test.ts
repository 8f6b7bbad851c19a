import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { toJson } from './to-json.ts'

const { stringify } = JSON
afterEach(() => {
  JSON.stringify = stringify
  delete (Object.prototype as { toJSON?: unknown }).toJSON
})

test('any text, number and boolean survives a round trip', () => {
  const plain = fc.oneof(fc.string({ unit: 'binary' }), fc.integer(), fc.boolean())
  const fields = fc.dictionary(fc.string(), fc.oneof(plain, fc.dictionary(fc.string(), plain)))
  fc.assert(
    fc.property(fields, (value) => {
      expect(JSON.parse(toJson(value))).toEqual(JSON.parse(stringify(value)))
    }),
  )
})

test('works even if the page overrides JSON', () => {
  JSON.stringify = () => 'broken'
  Object.assign(Object.prototype, { toJSON: () => 'broken' })
  expect(toJson({ a: 'b"\n\u0007\\', c: { d: true } })).toBe('{"a":"b\\u0022\\u000a\\u0007\\u005c","c":{"d":true}}')
})
