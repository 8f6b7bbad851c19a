import { expect, test } from 'vitest'
import { figuresSoFar } from './figures-so-far.ts'

const variants = (visitors: number, telling_rate: number) => [
  { visitors, telling_rate },
  { visitors, telling_rate: 0.5 },
]

test.each([
  [{ days: 0.5, variants: variants(400, 0.05) }, {}],
  [{ days: 4, variants: variants(400, 0.05) }, { visitors_a_day: 200 }],
  [
    { days: 4, variants: variants(600, 0.05) },
    { visitors_a_day: 300, baseline: 0.05 },
  ],
  [{ days: 4, variants: variants(600, 1) }, { visitors_a_day: 300 }],
  [{ days: 4, variants: variants(0, 0) }, {}],
  [{ days: 4, variants: [] }, {}],
  [{ days: 60, variants: variants(12, 0.05) }, { visitors_a_day: 0.4 }],
])('what is known from %j is %j', (figures, known) => expect(figuresSoFar(figures)).toEqual(known))
