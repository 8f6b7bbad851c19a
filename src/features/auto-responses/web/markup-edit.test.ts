import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseMarkup } from '../markup.ts'
import { insertTag, markupEdits } from './markup-edit.ts'

/** "a [b] c" as a text in which b is selected. */
function at(sample: string) {
  const start = sample.indexOf('‹')
  return { text: sample.replace('‹', '').replace('›', ''), start, end: sample.indexOf('›') - 1 }
}

function marked({ text, start, end }: { text: string; start: number; end: number }) {
  return `${text.slice(0, start)}‹${text.slice(start, end)}›${text.slice(end)}`
}

test.each<[keyof typeof markupEdits, string, string]>([
  ['bold', 'so ‹much› more', 'so **‹much›** more'],
  ['bold', 'so **‹much›** more', 'so ‹much› more'],
  ['italic', 'say ‹› it', 'say *‹italic text›* it'],
  ['link', 'see ‹here›', 'see [here](‹https://›)'],
  ['heading', 'one\nt‹w›o', 'one\n‹# two›'],
  ['heading', '# t‹w›o', '‹two›'],
  ['list', '‹one\ntwo›', '‹- one\n- two›'],
  ['list', '# ‹one›', '‹- one›'],
  ['numbers', '‹- one\n- two›', '‹1. one\n2. two›'],
  ['numbers', '‹1. one\n2. two›', '‹one\ntwo›'],
  ['list', '‹1. one\n2) two›', '‹- one\n- two›'],
  ['button', 'Hello.‹›', 'Hello.\n\n[[Read more](‹https://›)]'],
  ['button', 'Hello. ‹Shop›\nBye', 'Hello. \n\n[[Shop](‹https://›)]\n\nBye'],
])('%s: %j becomes %j', (name, before, after) => {
  expect(marked(markupEdits[name](at(before)))).toBe(after)
})

test('a button stands alone, so that it is read as one', () => {
  const { text } = markupEdits.button({ text: 'Hello.', start: 6, end: 6 })
  expect(parseMarkup(text.replace('https://', 'https://a.example')).map(({ kind }) => kind)).toEqual([
    'paragraph',
    'button',
  ])
})

test('a tag goes where the caret is', () => {
  expect(marked(insertTag(at('Dear ‹x›,'), '[name]'))).toBe('Dear [name]‹›,')
})

test('whatever is selected, the selection stays within the text', () => {
  fc.assert(
    fc.property(
      fc.string(),
      fc.nat(30),
      fc.nat(30),
      fc.constantFrom(...Object.values(markupEdits)),
      (text, a, b, edit) => {
        const [start, end] = [Math.min(a, b, text.length), Math.min(Math.max(a, b), text.length)]
        const after = edit({ text, start, end })
        expect(after.start).toBeGreaterThanOrEqual(0)
        expect(after.end).toBeGreaterThanOrEqual(after.start)
        expect(after.end).toBeLessThanOrEqual(after.text.length)
      },
    ),
  )
})
