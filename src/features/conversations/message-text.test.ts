import { expect, test } from 'vitest'
import { messageText } from './message-text.ts'

test('subject and name stand above the message, other answers follow it', () => {
  const answers = { Name: 'Ada', subject: 'Teapots', 'Order number': '1042', Message: 'Do you\nship?' }
  expect(messageText(answers)).toEqual({
    subject: 'Teapots',
    name: 'Ada',
    text: 'Do you\nship?\n\nOrder number: 1042',
  })
  expect(messageText({})).toEqual({ subject: '', name: '', text: '' })
})

test('what is too long is cut between characters', () => {
  expect(messageText({ subject: `${'a'.repeat(199)}😀` }).subject).toBe('a'.repeat(199))
})
