import { expect, test } from 'vitest'
import { isNamed, type Subject, subjects } from '#embed/rules/display-rule.ts'
import { known } from '#embed/rules/known.ts'
import { aRule } from '#embed/rules/testing/a-rule.ts'
import { fieldsFor, shownFact, withFact } from './fact-fields.ts'

test('every fact that rules use can be entered, is displayed, and is known to the rules', () => {
  for (const subject of Object.keys(subjects) as Subject[]) {
    if (['url', 'query'].includes(subject)) continue
    const value = isNamed(subject) ? { name: 'x', value: '' } : ''
    const [field] = fieldsFor([aRule('include', subject, subjects[subject][0], value)])
    const text =
      { logged_in: 'no', ad_blocker: 'yes', date: '2026-11-20', time_of_day: '18:30' }[field!.subject as 'date'] ?? '3'
    const facts = withFact({}, field!, text)
    expect(shownFact(facts, field!), subject).toBe(text)
    expect(known(subject, { url: '/', ...facts }, 'x'), subject).toBeDefined()
    if (!isNamed(subject) && !/^cart|date|time_of_day|weekday/.test(subject))
      expect(withFact(facts, field!, ' ')).toEqual({})
  }
})

test('shows one field per fact, and none for facts derived from the URL', () => {
  const rules = [
    aRule('include', 'url', 'containing', '/'),
    aRule('include', 'visitor', 'one-of', ['new']),
    aRule('exclude', 'visits', 'number', { min: 3 }),
    aRule('include', 'utm_source', 'equals', 'a'),
    aRule('include', 'utm_medium', 'equals', 'b'),
  ]
  expect(fieldsFor(rules).map(({ subject }) => subject)).toEqual(['visits', 'landing_page'])
})
