import { expect, test } from 'vitest'
import { copiedBlock, pastedBlock } from './clipboard.ts'
import { MailBlock } from './contract.ts'
import { newBlock } from './new-block.ts'
import { aMail } from './server/testing/a-mail.ts'

let count = 0
const newId = () => `n${count++}`
const ours = (block: object) => JSON.stringify({ type: 'trellis/mail-block', version: 1, block })

test('a copied block is pasted unchanged, with a new id', () => {
  const [, head, row] = aMail().blocks
  expect(pastedBlock(copiedBlock(head!), newId)).toEqual({ ...head, id: expect.stringMatching(/^n/) })
  expect(pastedBlock(copiedBlock(row!), newId)).toMatchObject({ type: 'columns', columns: [[{}, {}], [{}]] })
})

test.each([
  ['words', 'Hello'],
  ['another program’s JSON', '{"type":"slides"}'],
  ['half of ours', '{"type":"trellis/mail-block"'],
  ['no block', ours([])],
  ['a kind that there is not', ours({ type: 'script' })],
  ['a kind by inheritance', ours({ type: 'constructor' })],
  ['a footer', copiedBlock(newBlock('footer', 'f'))],
  ['more than any block', copiedBlock({ ...newBlock('html', 'h'), html: 'x'.repeat(400_000) })],
])('pastes nothing from %s', (_what, text) => {
  expect(pastedBlock(text, newId)).toBeNull()
})

test('drops unknown fields and fields of the wrong type on paste', () => {
  const block = pastedBlock(ours({ type: 'button', label: 7, link: 'https://x.example', onclick: 'x' }), newId)
  expect(block).toMatchObject({ type: 'button', label: 'Read more', link: 'https://x.example' })
  expect(block).not.toHaveProperty('onclick')
  expect(MailBlock.safeParse(block).success).toBe(true)
})
