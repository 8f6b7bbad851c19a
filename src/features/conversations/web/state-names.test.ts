import { expect, test } from 'vitest'
import { durationText, senderName } from './state-names.ts'

test('formats durations in the units that matter', () => {
  expect([0, 59, 90, 3600, 4800, 172_800].map(durationText)).toEqual([
    '0 s',
    '59 s',
    '2 min',
    '1 h',
    '1 h 20 min',
    '2 days',
  ])
})

test('an unknown visitor still has a name', () => {
  expect(senderName({ name: '', email: '' })).toBe('Visitor')
  expect(senderName({ name: '', email: 'a@b.example' })).toBe('a@b.example')
})
