import { expect, test } from 'vitest'
import { sizeText } from './size-text.ts'

test.each([
  [0, '0 bytes'],
  [1023, '1,023 bytes'],
  [1024, '1 KB'],
  [1.94 * 1024 ** 3, '1.9 GB'],
  [300.4 * 1024 ** 2, '300 MB'],
  [2 ** 51, '2,048 TB'],
])('formats %d bytes as %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text)
})
