import { expect, test } from 'vitest'
import { planWords } from './plan-words.ts'

const plan = { visitors: 31_242, usually: 15_961, visitors_at_one_look: 16_308, days: 13, weeks: 2 }
const by = { variants: 2, goal: 'conversion' } as const
const visitors =
  'About 31,200 visitors in both variants to be certain in four of five tests; half of them are decided by 16,000.'
const look = ' A test that is planned for one look, and never looked at before, takes 16,300 to be as sure.'
const nothing = { visitors: null, usually: null, visitors_at_one_look: null, days: null, weeks: null }

test.each([
  [plan, by, `2 weeks. ${visitors}${look}`],
  [{ ...plan, weeks: 1 }, by, `One week. ${visitors}${look}`],
  [{ ...plan, days: null, weeks: null }, by, `${visitors}${look}`],
  [{ ...plan, usually: null, visitors_at_one_look: null }, { ...by, variants: 3 }, '2 weeks. About 31,200 visitors in all 3 variants to be certain in four of five tests.'], // prettier-ignore
  [{ ...plan, weeks: 64 }, by, `64 weeks. ${visitors}${look} Better look for a larger uplift, or test where more visitors come.`], // prettier-ignore
  [nothing, by, 'The form has no conversions to go by yet: say what rate you expect.'],
  [nothing, { ...by, goal: 'revenue' }, 'Too few visitors bought something to go by yet.'],
] as const)('%j of %j', (given, about, words) => expect(planWords(given, about)).toBe(words))
