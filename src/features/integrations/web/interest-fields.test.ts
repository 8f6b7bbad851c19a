import { expect, test } from 'vitest'
import { interestFields } from './interest-fields.ts'

test('offers each interest of an audience as a field, prefixed with its group’s name', () => {
  const interests = [
    { id: '9f', name: 'Tea' },
    { id: 'a0', name: 'Cups' },
  ]
  expect(
    interestFields([
      { name: 'Likes', interests },
      { name: 'Empty', interests: [] },
    ]),
  ).toEqual([
    { key: 'interest:9f', name: 'Likes: Tea' },
    { key: 'interest:a0', name: 'Likes: Cups' },
  ])
})
