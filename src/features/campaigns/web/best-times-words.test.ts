import { expect, test } from 'vitest'
import { bestTimesWords, hourWords } from './best-times-words.ts'

test.each([
  [0, '12 AM'],
  [9, '9 AM'],
  [12, '12 PM'],
  [23, '11 PM'],
])('describes hour %d as %s', (hour, words) => {
  expect(hourWords(hour)).toBe(words)
})

const spread = { hours: [], count: 1200, own: 800, is_part: false, is_known: true, site_hour: 19 }

test.each([
  [
    {},
    '800 contacts get it when they usually open and click. 400 with little history get it at the site’s best hour, 7 PM.',
  ],
  [{ own: 1200 }, '1,200 contacts get it when they usually open and click.'],
  [
    { own: 0, is_known: false, site_hour: 10 },
    'There are not enough opens and clicks yet to know anyone’s best time. Everyone gets it at 10 AM.',
  ],
  [{ own: 1200, is_part: true }, '1,200 contacts get it when they usually open and click. These are the first 1,200.'],
  [{ count: 0, own: 0 }, 'The audience is empty.'],
])('describes %j', (more, words) => {
  expect(bestTimesWords({ ...spread, ...more })).toBe(words)
})
