import { describe, expect, test } from 'vitest'
import type { Paragraph } from '../../document.ts'
import { deleteSelected, insertLines, insertParagraphs, insertText, splitParagraph } from './edit-paragraphs.ts'
import { align, setMarks, hasMark, indent, kindBegun, linkedRange, toggleKind } from './text-marks.ts'
import { caretAt, type Edit, type TextRange } from './text-range.ts'

const paragraph = (text: string): Paragraph => ({ type: 'paragraph', spans: text ? [{ text }] : [] })
const three = [paragraph('one'), paragraph('two'), paragraph('three')]
const range = (from: number, at: number, to: number, until: number): TextRange => ({
  start: { index: from, at },
  end: { index: to, at: until },
})
const short = (paragraphs: readonly Paragraph[]) =>
  paragraphs.map(({ type, is_numbered, level, spans }) => {
    const sign = type === 'heading' ? '#' : type === 'item' ? (is_numbered ? '1.' : '-') : ''
    return `${'>'.repeat(level ?? 0)}${sign}${spans.map(({ text }) => text).join('|')}`
  })
const done = (edit: Edit, paragraphs: readonly Paragraph[], where: TextRange) =>
  short(edit(paragraphs, where).paragraphs)

describe('text', () => {
  test('across several paragraphs is replaced by what is typed', () => {
    expect(insertText('X')(three, range(0, 1, 2, 2))).toEqual({
      paragraphs: [paragraph('oXree')],
      range: caretAt(0, 2),
    })
    expect(done(deleteSelected, three, range(0, 3, 1, 0))).toEqual(['onetwo', 'three'])
  })
  test('of a whole paragraph is replaced or deleted, and the next paragraph keeps its type', () => {
    const paragraphs: Paragraph[] = [{ type: 'heading', spans: [{ text: 'Title' }] }, paragraph('two')]
    expect(done(insertText('X'), paragraphs, range(0, 0, 1, 0))).toEqual(['#X', 'two'])
    expect(done(deleteSelected, paragraphs, range(0, 0, 1, 0))).toEqual(['two'])
  })
  test('typed after a link is not part of it, but typed within it is', () => {
    const linked: Paragraph[] = [
      { type: 'paragraph', spans: [{ text: 'shop', link: 'https://a.example', bold: true }] },
    ]
    expect(insertText('!')(linked, caretAt(0, 4)).paragraphs[0]!.spans[1]).toEqual({ text: '!', bold: true })
    expect(insertText('!')(linked, caretAt(0, 2)).paragraphs[0]!.spans).toHaveLength(1)
  })
  test('never grows beyond what can be stored', () => {
    const long = insertText('x'.repeat(9000))(three, caretAt(0, 0)).paragraphs
    expect(long[0]!.spans[0]!.text).toHaveLength(5000)
    const many = insertLines(Array.from({ length: 400 }, (_, i) => `line ${i}`).join('\n'))(three, caretAt(1, 0))
    expect(many.paragraphs).toHaveLength(100)
    expect(many.paragraphs.at(-1)).toEqual(paragraph('three'))
  })
  test('of several lines becomes paragraphs, with the caret after the last', () => {
    const edited = insertLines('a\nb')(three, caretAt(1, 1))
    expect(short(edited.paragraphs)).toEqual(['one', 'ta', 'bwo', 'three'])
    expect(edited.range).toEqual(caretAt(2, 1))
  })
  test('that is pasted brings its paragraph type into an empty paragraph', () => {
    const pasted: Paragraph[] = [
      { type: 'heading', spans: [{ text: 'H' }] },
      { type: 'item', spans: [{ text: 'i', bold: true }] },
    ]
    expect(done(insertParagraphs(pasted), [paragraph('')], caretAt(0, 0))).toEqual(['#H', '-i'])
    expect(done(insertParagraphs(pasted), three, caretAt(0, 1))).toEqual(['oH', '-i|ne', 'two', 'three'])
  })
})

describe('Enter', () => {
  test('after a heading starts a paragraph, within it another heading', () => {
    const heading: Paragraph[] = [{ type: 'heading', spans: [{ text: 'Title' }] }]
    expect(done(splitParagraph, heading, caretAt(0, 5))).toEqual(['#Title', ''])
    expect(done(splitParagraph, heading, caretAt(0, 2))).toEqual(['#Ti', '#tle'])
  })
  test('in an empty list item leaves the list level by level', () => {
    const item: Paragraph = { type: 'item', is_numbered: true, level: 1, spans: [] }
    const once = splitParagraph([item], caretAt(0, 0))
    expect(short(once.paragraphs)).toEqual(['1.'])
    expect(done(splitParagraph, once.paragraphs, once.range)).toEqual([''])
  })
})

describe('formatting', () => {
  test('applies to the whole selection, in each paragraph to the selected range', () => {
    const edited = setMarks({ bold: true })(three, range(0, 1, 2, 2)).paragraphs
    expect(edited.map(({ spans }) => spans.map(({ text, bold }) => (bold ? `*${text}*` : text)).join(''))).toEqual([
      'o*ne*',
      '*two*',
      '*th*ree',
    ])
    expect(hasMark(edited, range(0, 1, 2, 2), 'bold')).toBe(true)
    expect(hasMark(edited, range(0, 0, 2, 2), 'bold')).toBe(false)
  })
  test('makes a list of the selected paragraphs, changes its type, and removes it', () => {
    const all = range(0, 1, 1, 1)
    const bullets = toggleKind('bullets')(three, all).paragraphs
    expect(short(bullets)).toEqual(['-one', '-two', 'three'])
    const numbers = toggleKind('numbers')(bullets, all).paragraphs
    expect(short(numbers)).toEqual(['1.one', '1.two', 'three'])
    expect(done(toggleKind('numbers'), numbers, all)).toEqual(['one', 'two', 'three'])
  })
  test('leaves a paragraph alone if the range ends at its start', () => {
    expect(done(toggleKind('heading'), three, range(0, 0, 1, 0))).toEqual(['#one', 'two', 'three'])
    expect(align('center')(three, range(0, 0, 1, 0)).paragraphs[1]!.align).toBeUndefined()
  })
  test('indents an item at most one level below the item before it, and outdents it again', () => {
    const list = toggleKind('bullets')(three, range(0, 0, 2, 5)).paragraphs
    expect(done(indent(1), list, range(0, 0, 2, 1))).toEqual(['-one', '>-two', '>-three'])
    const deep = indent(1)(list, caretAt(1, 0)).paragraphs
    expect(done(indent(1), deep, caretAt(1, 0))).toEqual(['-one', '>-two', '-three'])
    expect(done(indent(-1), deep, caretAt(1, 0))).toEqual(['-one', '-two', '-three'])
    expect(done(indent(1), three, caretAt(1, 0))).toEqual(['one', '>two', 'three'])
  })
  test('applies a link at a caret to the link there, or to the word', () => {
    const paragraphs: Paragraph[] = [
      {
        type: 'paragraph',
        spans: [{ text: 'to ' }, { text: 'the shop', link: 'https://a.example' }, { text: ' now' }],
      },
    ]
    expect(linkedRange(paragraphs, caretAt(0, 6))).toEqual(range(0, 3, 0, 11))
    expect(linkedRange(paragraphs, caretAt(0, 13))).toEqual(range(0, 12, 0, 15))
  })
  test('treats a link with a bold word in it as one link, which ends where another begins', () => {
    const link = 'https://a.example'
    const spans = [
      { text: 'see ' },
      { text: 'our ', link },
      { text: 'great', link, bold: true },
      { text: ' shop', link },
      { text: ' two', link: 'https://b.example' },
    ]
    const paragraphs: Paragraph[] = [{ type: 'paragraph', spans }]
    for (const at of [4, 6, 8, 11, 18]) expect(linkedRange(paragraphs, caretAt(0, at))).toEqual(range(0, 4, 0, 18))
    expect(linkedRange(paragraphs, caretAt(0, 20))).toEqual(range(0, 18, 0, 22))
    expect(linkedRange(paragraphs, caretAt(0, 1))).toEqual(range(0, 0, 0, 3))
  })
  test.each([
    ['-', 'bullets'],
    ['*', 'bullets'],
    ['1.', 'numbers'],
    ['#', 'heading'],
    ['a', undefined],
  ] as const)('“%s” and a space start %s', (text, kind) => {
    expect(kindBegun([paragraph(text)], { index: 0, at: text.length })).toBe(kind)
  })
})
