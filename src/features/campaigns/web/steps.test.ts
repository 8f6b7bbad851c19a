import { expect, test } from 'vitest'
import { newVariant } from '../test-rules.ts'
import { isDone, type Step, stepsOf } from './steps.ts'

const everyone = {
  only_named: false,
  lists: [],
  segments: [],
  excluded_lists: [],
  excluded_segments: [],
  contact_ids: [],
  not_opened: null,
}
const fresh = {
  type: 'email' as const,
  checks: [
    { field: 'email.html', severity: 'error' as const },
    { field: 'email.subject', severity: 'error' as const },
  ],
  audience: everyone,
  test: { variants: [] },
  schedule_at: null,
  visited: new Set<Step>(),
}
const done = (progress: object) => stepsOf('email').filter((step) => isDone(step, { ...fresh, ...progress }))

test('of a new campaign, only the type is done', () => {
  expect(done({})).toEqual(['type'])
})

test('a step is done as soon as its requirements are met, and not before', () => {
  const visited = new Set(['subject'])
  expect(done({ checks: [], visited })).toEqual(['type', 'content', 'subject'])
  expect(done({ checks: [{ field: 'email.html', severity: 'warning' }], visited })).toEqual([
    'type',
    'content',
    'subject',
  ])
  expect(done({ audience: { ...everyone, lists: ['a'] } })).toEqual(['type', 'audience'])
  expect(done({ test: { variants: [newVariant] } })).toEqual(['type', 'test'])
  expect(done({ schedule_at: '2026-12-01T10:00:00.000Z' })).toEqual(['type', 'schedule'])
})

test('defaults such as the template’s subject count as done once viewed, unless they are invalid', () => {
  expect(done({ checks: [] })).toEqual(['type', 'content'])
  expect(done({ visited: new Set(['audience', 'schedule', 'review']) })).toEqual(['type', 'audience', 'schedule'])
  const checks = [...fresh.checks, { field: 'audience', severity: 'error' as const }]
  expect(done({ checks, visited: new Set(['audience']) })).toEqual(['type'])
})
