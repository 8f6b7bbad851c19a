import { expect, test } from 'vitest'
import { messageText } from './message-text.ts'

test('extracts the subject and name from a message, and appends other answers', () => {
  const answers = { Name: 'Ada', subject: 'Teapots', 'Order number': '1042', Message: 'Do you\nship?' }
  expect(messageText(answers)).toEqual({
    subject: 'Teapots',
    name: 'Ada',
    text: 'Do you\nship?\n\nOrder number: 1042',
  })
  expect(messageText({})).toEqual({ subject: '', name: '', text: '' })
})

test('truncates long text between characters', () => {
  expect(messageText({ subject: `${'a'.repeat(199)}😀` }).subject).toBe('a'.repeat(199))
})
