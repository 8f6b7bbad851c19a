import { expect, test } from 'vitest'
import { stepOf, stepOfCheck, stepsOf } from './steps.ts'

test.each([
  ['email.subject', 'subject'],
  ['email.from_address', 'subject'],
  ['email.reply_to', 'subject'],
  ['test.variants.1.subject', 'subject'],
  ['email.html', 'content'],
  ['email.blocks.rows.0', 'content'],
  ['push.title', 'content'],
  ['audience.lists', 'audience'],
  ['schedule_at', 'schedule'],
  ['elsewhere', 'review'],
])('%s is put right in %s', (field, step) => {
  expect(stepOfCheck({ field })).toBe(step)
})

test('a notification has no step for a subject', () => {
  expect(stepsOf('email')).toContain('subject')
  expect(stepsOf('push')).not.toContain('subject')
  expect([stepOf('subject', 'push'), stepOf('review', 'push'), stepOf('', 'email')]).toEqual([
    'audience',
    'review',
    'audience',
  ])
})
