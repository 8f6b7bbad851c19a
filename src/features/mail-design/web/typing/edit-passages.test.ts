import { describe, expect, test } from 'vitest'
import type { Passage } from '../../document.ts'
import { deleteSelected, insertLines, insertPassages, insertText, splitPassage } from './edit-passages.ts'
import { align, giveLook, hasLook, indent, kindBegun, linkedRange, toggleKind } from './passage-looks.ts'
import { caretAt, type Edit, type PassageRange } from './passage-range.ts'

const paragraph = (text: string): Passage => ({ type: 'paragraph', spans: text ? [{ text }] : [] })
const three = [paragraph('one'), paragraph('two'), paragraph('three')]
const range = (from: number, at: number, to: number, until: number): PassageRange => ({
  start: { index: from, at },
  end: { index: to, at: until },
})
const short = (passages: readonly Passage[]) =>
  passages.map(({ type, is_numbered, level, spans }) => {
    const sign = type === 'heading' ? '#' : type === 'item' ? (is_numbered ? '1.' : '-') : ''
    return `${'>'.repeat(level ?? 0)}${sign}${spans.map(({ text }) => text).join('|')}`
  })
const done = (edit: Edit, passages: readonly Passage[], where: PassageRange) => short(edit(passages, where).passages)

describe('words', () => {
  test('over several passages are replaced by what is typed', () => {
    expect(insertText('X')(three, range(0, 1, 2, 2))).toEqual({ passages: [paragraph('oXree')], range: caretAt(0, 2) })
    expect(done(deleteSelected, three, range(0, 3, 1, 0))).toEqual(['onetwo', 'three'])
  })
  test('of a whole passage give way, and the next one keeps its kind', () => {
    const passages: Passage[] = [{ type: 'heading', spans: [{ text: 'Title' }] }, paragraph('two')]
    expect(done(insertText('X'), passages, range(0, 0, 1, 0))).toEqual(['#X', 'two'])
    expect(done(deleteSelected, passages, range(0, 0, 1, 0))).toEqual(['two'])
  })
  test('behind a link are no part of it, within it they are', () => {
    const linked: Passage[] = [{ type: 'paragraph', spans: [{ text: 'shop', link: 'https://a.example', bold: true }] }]
    expect(insertText('!')(linked, caretAt(0, 4)).passages[0]!.spans[1]).toEqual({ text: '!', bold: true })
    expect(insertText('!')(linked, caretAt(0, 2)).passages[0]!.spans).toHaveLength(1)
  })
  test('never grow past what can be stored', () => {
    const long = insertText('x'.repeat(9000))(three, caretAt(0, 0)).passages
    expect(long[0]!.spans[0]!.text).toHaveLength(5000)
    const many = insertLines(Array.from({ length: 400 }, (_, i) => `line ${i}`).join('\n'))(three, caretAt(1, 0))
    expect(many.passages).toHaveLength(100)
    expect(many.passages.at(-1)).toEqual(paragraph('three'))
  })
  test('of several lines are passages, the caret behind the last', () => {
    const edited = insertLines('a\nb')(three, caretAt(1, 1))
    expect(short(edited.passages)).toEqual(['one', 'ta', 'bwo', 'three'])
    expect(edited.range).toEqual(caretAt(2, 1))
  })
  test('that are pasted bring their kind into an empty passage', () => {
    const pasted: Passage[] = [
      { type: 'heading', spans: [{ text: 'H' }] },
      { type: 'item', spans: [{ text: 'i', bold: true }] },
    ]
    expect(done(insertPassages(pasted), [paragraph('')], caretAt(0, 0))).toEqual(['#H', '-i'])
    expect(done(insertPassages(pasted), three, caretAt(0, 1))).toEqual(['oH', '-i|ne', 'two', 'three'])
  })
})

describe('Enter', () => {
  test('after a heading begins a paragraph, within it another heading', () => {
    const heading: Passage[] = [{ type: 'heading', spans: [{ text: 'Title' }] }]
    expect(done(splitPassage, heading, caretAt(0, 5))).toEqual(['#Title', ''])
    expect(done(splitPassage, heading, caretAt(0, 2))).toEqual(['#Ti', '#tle'])
  })
  test('in an empty entry leaves the list step by step', () => {
    const item: Passage = { type: 'item', is_numbered: true, level: 1, spans: [] }
    const once = splitPassage([item], caretAt(0, 0))
    expect(short(once.passages)).toEqual(['1.'])
    expect(done(splitPassage, once.passages, once.range)).toEqual([''])
  })
})

describe('looks', () => {
  test('go to all that is selected, in each passage its stretch', () => {
    const edited = giveLook({ bold: true })(three, range(0, 1, 2, 2)).passages
    expect(edited.map(({ spans }) => spans.map(({ text, bold }) => (bold ? `*${text}*` : text)).join(''))).toEqual([
      'o*ne*',
      '*two*',
      '*th*ree',
    ])
    expect(hasLook(edited, range(0, 1, 2, 2), 'bold')).toBe(true)
    expect(hasLook(edited, range(0, 0, 2, 2), 'bold')).toBe(false)
  })
  test('a list is made of all that is selected, changed in kind, and taken away', () => {
    const all = range(0, 1, 1, 1)
    const bullets = toggleKind('bullets')(three, all).passages
    expect(short(bullets)).toEqual(['-one', '-two', 'three'])
    const numbers = toggleKind('numbers')(bullets, all).passages
    expect(short(numbers)).toEqual(['1.one', '1.two', 'three'])
    expect(done(toggleKind('numbers'), numbers, all)).toEqual(['one', 'two', 'three'])
  })
  test('a range that ends where a passage begins leaves that one alone', () => {
    expect(done(toggleKind('heading'), three, range(0, 0, 1, 0))).toEqual(['#one', 'two', 'three'])
    expect(align('center')(three, range(0, 0, 1, 0)).passages[1]!.align).toBeUndefined()
  })
  test('an entry goes one step below the one before it, no further, and out again', () => {
    const list = toggleKind('bullets')(three, range(0, 0, 2, 5)).passages
    expect(done(indent(1), list, range(0, 0, 2, 1))).toEqual(['-one', '>-two', '>-three'])
    const deep = indent(1)(list, caretAt(1, 0)).passages
    expect(done(indent(1), deep, caretAt(1, 0))).toEqual(['-one', '>-two', '-three'])
    expect(done(indent(-1), deep, caretAt(1, 0))).toEqual(['-one', '-two', '-three'])
    expect(done(indent(1), three, caretAt(1, 0))).toEqual(['one', '>two', 'three'])
  })
  test('a link at a caret is for the link that stands there, or the word', () => {
    const passages: Passage[] = [
      {
        type: 'paragraph',
        spans: [{ text: 'to ' }, { text: 'the shop', link: 'https://a.example' }, { text: ' now' }],
      },
    ]
    expect(linkedRange(passages, caretAt(0, 6))).toEqual(range(0, 3, 0, 11))
    expect(linkedRange(passages, caretAt(0, 13))).toEqual(range(0, 12, 0, 15))
  })
  test('a link with a bold word in it is one link, and ends where another begins', () => {
    const link = 'https://a.example'
    const spans = [
      { text: 'see ' },
      { text: 'our ', link },
      { text: 'great', link, bold: true },
      { text: ' shop', link },
      { text: ' two', link: 'https://b.example' },
    ]
    const passages: Passage[] = [{ type: 'paragraph', spans }]
    for (const at of [4, 6, 8, 11, 18]) expect(linkedRange(passages, caretAt(0, at))).toEqual(range(0, 4, 0, 18))
    expect(linkedRange(passages, caretAt(0, 20))).toEqual(range(0, 18, 0, 22))
    expect(linkedRange(passages, caretAt(0, 1))).toEqual(range(0, 0, 0, 3))
  })
  test.each([
    ['-', 'bullets'],
    ['*', 'bullets'],
    ['1.', 'numbers'],
    ['#', 'heading'],
    ['a', undefined],
  ] as const)('“%s” and a blank begin %s', (text, kind) => {
    expect(kindBegun([paragraph(text)], { index: 0, at: text.length })).toBe(kind)
  })
})
