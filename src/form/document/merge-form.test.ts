import { expect, test } from 'vitest'
import type { Block, Span } from '../components/text/model.ts'
import { templates } from '../templates/templates.ts'
import { hasMergeTags, mergeForm } from './merge-form.ts'
import { newComponent } from './new-component.ts'

const values = { name: 'Ann', code: 'SAVE 10', evil: '[code] \uFFFF一' }
const text = (...blocks: Span[][]) => ({
  ...newComponent('text', () => 'a'),
  blocks: blocks.map((spans): Block => ({ type: 'paragraph', spans })),
})
const said = (blocks: readonly Block[]) => blocks.map(({ spans }) => spans.map((span) => span.text))

test('a countdown’s placeholder is not a merge tag, and stays even next to tags', () => {
  const { blocks } = mergeForm(text([{ text: '[24hrCountdown] for [name]' }]), values)
  expect(said(blocks)).toEqual([['[24hrCountdown] for Ann']])
  const form = (spoken: string) => {
    const tab = { ...newComponent('tab', () => 't'), childComponents: [text([{ text: spoken }])] }
    return { version: 1, steps: { subscribe: { tabs: [tab] }, success: { tabs: [tab] } } } as const
  }
  expect(['Ends in [24hrCountdown]', '[name]'].map((spoken) => hasMergeTags(form(spoken) as never))).toEqual([
    false,
    true,
  ])
})

test.each<[string, Span[][], string[][]]>([
  ['a value', [[{ text: 'Hi [name]!' }]], [['Hi Ann!']]],
  ['a default', [[{ text: 'Hi [nick|you]' }]], [['Hi you']]],
  [
    'a block over several stretches',
    [[{ text: '[?name]Hi ' }, { text: '[name]', bold: true }, { text: '[/name] there' }]],
    [['Hi ', 'Ann', ' there']],
  ],
  [
    'one that is left out',
    [[{ text: 'a[?nick]b' }, { text: 'c', bold: true }, { text: 'd[/nick]e' }]],
    [['a', '', 'e']],
  ],
  ['the inverse', [[{ text: '[^nick]friend[/nick][^name]friend[/name]' }]], [['friend']]],
  [
    'paragraphs that are left out',
    [[{ text: '[?nick]a' }], [{ text: 'b' }], [{ text: 'c[/nick]' }], [{ text: 'd' }]],
    [['d']],
  ],
  ['values that look like tags', [[{ text: '[evil]' }]], [['[code] 一']]],
  ['what is no tag', [[{ text: 'see [name](x) [ ]' }]], [['see [name](x) [ ]']]],
])('%s', (_, blocks, expected) => {
  expect(said(mergeForm(text(...blocks), values).blocks)).toEqual(expected)
})

test('styles stay with their text span', () => {
  const { blocks } = mergeForm(text([{ text: '[?nick]x' }, { text: 'y[/nick]z', bold: true }]), values)
  expect(blocks[0]!.spans).toEqual([{ text: '' }, { text: 'z', bold: true }])
})

test('escapes values in URLs', () => {
  const button = {
    ...newComponent('button', () => 'b'),
    text: 'Use [code]',
    redirect: { url: 'https://a.example/?c=[code]', method: '' as const, variables: [] },
  }
  expect(mergeForm(button, values)).toMatchObject({
    text: 'Use SAVE 10',
    redirect: { url: 'https://a.example/?c=SAVE%2010' },
  })
  const linked = mergeForm(text([{ text: 'here', link: 'https://a.example/[name]/?[code]' }]), values)
  expect(linked.blocks[0]!.spans[0]!.link).toBe('https://a.example/Ann/?SAVE%2010')
})

test('a preview shows the sample values of tags', () => {
  expect(said(mergeForm(text([{ text: '[nick|you|Zoe]' }]), {}, true).blocks)).toEqual([['Zoe']])
})

test('a component without tags stays the same object', () => {
  for (const { json } of templates) {
    expect(hasMergeTags(json)).toBe(false)
    const [tab] = json.steps.subscribe.tabs
    expect(mergeForm(tab!, values)).toBe(tab)
    const inside = { ...tab!, childComponents: [text([{ text: '[name]' }])] }
    expect(hasMergeTags({ ...json, steps: { ...json.steps, subscribe: { tabs: [inside] } } })).toBe(true)
    expect(mergeForm(inside, values)).not.toBe(inside)
  }
})
