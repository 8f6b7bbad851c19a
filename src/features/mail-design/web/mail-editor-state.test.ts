import { expect, test } from 'vitest'
import { removeBlock, setFields } from '../changes.ts'
import type { MailDocument } from '../document.ts'
import { aMail } from '../server/testing/a-mail.ts'
import { createMailEditor } from './mail-editor-state.ts'

function opened() {
  const told: MailDocument[] = []
  return { told, editing: createMailEditor(aMail(), (document) => told.push(document)) }
}
const label = (words: string) => setFields('end', { label: words })

test('a run of typing is one undo step, and typing after it is another', () => {
  const { editing } = opened()
  const before = editing.get().document
  for (const words of ['B', 'Bu', 'Buy']) editing.change(label(words), { run: 'end label' })
  editing.endRun()
  editing.change(label('Buy now'), { run: 'end label' })
  expect(editing.get().past).toHaveLength(2)
  editing.undo()
  expect(editing.get().document.blocks[3]).toMatchObject({ label: 'Buy' })
  editing.undo()
  expect(editing.get().document).toBe(before)
  editing.redo()
  editing.redo()
  expect(editing.get().document.blocks[3]).toMatchObject({ label: 'Buy now' })
})

test('reports each document once, and ignores changes without effect', () => {
  const { told, editing } = opened()
  editing.change(removeBlock('foot'))
  editing.select('end')
  editing.change(label('x'))
  editing.undo()
  expect(told).toHaveLength(2)
})

test('an undone block is no longer selected', () => {
  const { editing } = opened()
  editing.change(
    (document) => ({ ...document, blocks: [...document.blocks, { ...document.blocks[1]!, id: 'more' }] }),
    {
      select: 'more',
    },
  )
  editing.undo()
  expect(editing.get()).toMatchObject({ selected: null, typing: null })
})

test('undo still works after reopening the same document', () => {
  const { editing } = opened()
  const before = editing.get().document
  editing.change(label('a'))
  const again = createMailEditor(editing.get().document, () => undefined)
  again.undo()
  expect(again.get().document).toBe(before)
  expect(createMailEditor(aMail(), () => undefined).get().past).toEqual([])
})

test('a change after an undo clears the redo history', () => {
  const { editing } = opened()
  editing.change(label('a'))
  editing.undo()
  editing.change(label('b'))
  expect(editing.get().future).toEqual([])
})
