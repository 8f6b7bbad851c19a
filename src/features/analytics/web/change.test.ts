import { expect, test } from 'vitest'
import { changeOfCount, changeOfShare } from './change.ts'

test.each([
  [0, 0, null],
  [5, 0, { direction: 'up', text: 'New' }],
  [0, 5, { direction: 'down', text: '100%' }],
  [15, 10, { direction: 'up', text: '50%' }],
  [10, 10, { direction: 'same', text: '0%' }],
  [53_055, 168, { direction: 'up', text: '316 times' }],
])('%d after %d', (now, before, change) => expect(changeOfCount(now, before)).toEqual(change))

test.each([
  [0, 0, null],
  [0.05, 0.03, { direction: 'up', text: '2 pts' }],
  [0.0333, 0.05, { direction: 'down', text: '1.7 pts' }],
  [0.05, 0.05001, { direction: 'same', text: '0 pts' }],
])('a share of %d after %d', (now, before, change) => expect(changeOfShare(now, before)).toEqual(change))
