import { expect, test } from 'vitest'
import { insertBlock, moveBlock, removeBlock, setFields, stepBlock } from './changes.ts'
import type { Change } from './changes.ts'
import { newBlock } from './new-block.ts'
import { aMail } from './server/testing/a-mail.ts'
import { describeChange } from './describe-change.ts'

const top = (index: number) => ({ row: null, column: 0, index })

test.each<[string, Change, string]>([
  ['words', setFields('end', { label: 'Buy' }), ''],
  ['a new block', insertBlock(newBlock('divider', 'd'), top(1)), 'Divider was added, now 2 of 9.'],
  ['one less', removeBlock('end'), 'Button: Shop was removed.'],
  ['one down', stepBlock('head', 1), 'Text: Hello [first_name|there] was moved, now 6 of 8.'],
  ['one up', stepBlock('head', -1), 'Text: Hello [first_name|there] was moved, now 1 of 8.'],
  ['far down', moveBlock('head', top(5)), 'Text: Hello [first_name|there] was moved, now 8 of 8.'],
  ['far up', moveBlock('end', top(2)), 'Button: Shop was moved, now 3 of 8.'],
  ['another mail', () => ({ ...aMail(), blocks: [newBlock('footer', 'other')] }), 'The email was replaced.'],
])('%s', (_what, change, expected) => {
  expect(describeChange(aMail(), change(aMail()), 'head')).toBe(expected)
})
