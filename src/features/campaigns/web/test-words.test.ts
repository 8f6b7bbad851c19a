import { expect, test } from 'vitest'
import { CampaignTest } from '../contract.ts'
import { sharesWords } from './test-words.ts'

const aTest = (more: object = {}) =>
  CampaignTest.parse({ variants: [{ letter: 'B', subject: 'x' }], share: 20, hours: 4, ...more })

test.each([
  [undefined, {}, 'Counting…'],
  [
    5000,
    {},
    '1,000 contacts get one variant, about 500 each. After 4 hours the winner is sent to the other 4,000. If there is no clear winner by then, they get the best variant so far.',
  ],
  [
    5,
    { hours: 1 },
    '1 contact gets one variant, about 0 each. Sample too small to be reliable. After 1 hour the winner is sent to the other 4. If there is no clear winner by then, they get the best variant so far.',
  ],
  [
    5000,
    { ends: 'verdict', undecided: 'wait' },
    '1,000 contacts get one variant, about 500 each. As soon as there is a clear winner, it is sent to the other 4,000, at the latest after 4 hours. If there is no clear winner by then, they wait until there is one or you choose.',
  ],
  [
    5000,
    { ends: 'hand' },
    '1,000 contacts get one variant, about 500 each. The other 4,000 wait until you choose a winner.',
  ],
  [5000, { share: 100 }, 'Each contact gets one variant, about 2,500 contacts each.'],
  [10, { share: 100 }, 'Each contact gets one variant, about 5 contacts each. Sample too small to be reliable.'],
])('describes the shares of %s contacts', (count, more, words) => {
  expect(sharesWords(aTest(more), count)).toBe(words)
})
