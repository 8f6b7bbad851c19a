import { expect, test } from 'vitest'
import { likelyAddress } from './rules.ts'

test.each([
  ['ann@gmial.com', 'ann@gmail.com'],
  ['ann@gmai.com', 'ann@gmail.com'],
  ['ann@gmaill.com', 'ann@gmail.com'],
  ['ann@gnail.com', 'ann@gmail.com'],
  ['ann@gmail.co', 'ann@gmail.com'],
  ['ann@hotmial.com', 'ann@hotmail.com'],
  ['ann@yaho.com', 'ann@yahoo.com'],
  ['ann@outlok.com', 'ann@outlook.com'],
  ['ann@shop.con', 'ann@shop.com'],
  ['a@b@gmial.com', 'a@b@gmail.com'],
])('for %s, suggests %s', (typed, meant) => {
  expect(likelyAddress(typed)).toBe(meant)
})

test.each([
  'ann@gmail.com',
  'ann@gmx.de',
  'ann@gmx.at',
  'ann@me.com',
  'ann@mc.com',
  'ann@mail.com',
  'ann@gmail.example',
  'ann@example.com',
  'ann@company.co',
  'ann@t-online.de',
  'ann@ymail.com',
  'ann@outlook.be',
  'ann@yahoo.co.jp',
  'ann@live.de',
  'gmial.com',
  '',
])('suggests nothing for %j', (typed) => {
  expect(likelyAddress(typed)).toBeNull()
})
