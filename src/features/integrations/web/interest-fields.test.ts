import { expect, test } from 'vitest'
import { interestFields } from './interest-fields.ts'

test('each interest of an audience is a field, under the name of its group', () => {
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
