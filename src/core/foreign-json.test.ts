import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseForeignJson } from './foreign-json.ts'

test('removes characters that the database can’t store from foreign JSON, and nothing else', () => {
  expect(parseForeignJson(String.raw`{"a\u0000":["x\u0000y","\ud800z","\ud83d\ude00","\\u0000"],"n":null}`)).toEqual({
    a: ['xy', '\ufffdz', '😀', String.raw`\u0000`],
    n: null,
  })
  expect(() => parseForeignJson('{')).toThrow(SyntaxError)
})

test('makes any JSON storable', () => {
  fc.assert(
    fc.property(fc.json({ stringUnit: 'binary' }), (text) => {
      const read = JSON.stringify(parseForeignJson(text))
      expect(read).not.toMatch(/\\u(?:0000|d[89a-f])/i)
      expect(JSON.parse(read)).toEqual(parseForeignJson(text))
    }),
  )
})
