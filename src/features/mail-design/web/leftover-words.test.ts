import { expect, test } from 'vitest'
import { newBlock, plainTheme } from '../new-block.ts'
import { leftoverWords } from './leftover-words.ts'
import { templates } from './templates/templates.ts'

test('reports leftover template text in every template, and nothing in an owner’s own email', () => {
  for (const { id, document } of templates) expect([id, leftoverWords(document).length]).toEqual([id, 1])
  const own = {
    ...newBlock('text', 'mine'),
    paragraphs: [{ type: 'paragraph' as const, spans: [{ text: 'Our own words, long enough to be seen.' }] }],
  }
  expect(leftoverWords({ version: 1, theme: plainTheme, blocks: [own, newBlock('footer', 'foot')] })).toEqual([])
})

test('a finding leads to the first leftover text and states the count', () => {
  const [finding] = leftoverWords(templates.find(({ id }) => id === 'interest')!.document)
  expect(finding!.message).toMatch(
    /^\d+ texts are still the template’s: “A green sofa between a plant and a lamp” and \d+ more/,
  )
})
