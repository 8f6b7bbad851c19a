import { expect, test } from 'vitest'
import { SubjectTest } from '../contract.ts'
import { sharesWords } from './test-words.ts'

const aTest = (more: object = {}) =>
  SubjectTest.parse({ variants: [{ letter: 'B', subject: 'x' }], share: 20, hours: 4, ...more })

test.each([
  [undefined, {}, 'Counting …'],
  [5000, {}, '1,000 contacts get one of them, about 500 each. After 4 hours the best goes to the other 4,000.'],
  [
    5,
    { hours: 1 },
    '1 contact gets one of them, about 0 each. So few decide mostly by luck. After 1 hour the best goes to the other 4.',
  ],
  [5000, { share: 100 }, 'Everybody gets one of them, about 2,500 contacts each; nothing waits.'],
  [
    10,
    { share: 100 },
    'Everybody gets one of them, about 5 contacts each; nothing waits. So few decide mostly by luck.',
  ],
])('of %s contacts', (count, more, words) => {
  expect(sharesWords(aTest(more), count)).toBe(words)
})
