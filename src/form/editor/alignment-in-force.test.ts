import { expect, test } from 'vitest'
import { box, columns, email, submit, tab, text } from '../templates/build.ts'
import type { Component } from '../components/models.ts'
import type { Style } from '../document/style.ts'
import { alignmentInForce, positionInForce } from './alignment-in-force.ts'

const inTab = (component: Component, ...around: Style[]) =>
  alignmentInForce({
    component,
    parents: around.map((style, i) => (i === 0 ? tab('Sign up', style) : box(style))),
    step: 'subscribe',
  })

test.each<[string, string, string]>([
  ['its own', inTab(text('a', { textAlign: 'right' }), { textAlign: 'center' }), 'right'],
  ['that of the tab', inTab(text('a'), { textAlign: 'center' }, {}), 'center'],
  ['that of the nearest section', inTab(text('a'), { textAlign: 'center' }, { textAlign: 'right' }), 'right'],
  ['the default', inTab(text('a'), {}), 'left'],
  ['of a button, which inherits none', inTab(submit('Go', {}), { textAlign: 'right' }), 'center'],
  ['of a field, which inherits none', inTab(email(''), { textAlign: 'right' }), 'left'],
])('the effective alignment: %s', (_, actual, expected) => expect(actual).toBe(expected))

test('the effective position is the component’s own, its container’s, or the full width', () => {
  const inside = (component: Component, around: Component) =>
    positionInForce({ component, parents: [around], step: 'subscribe' })
  expect(inside(submit('Go', { alignSelf: 'end' }), box({ alignItems: 'center' }))).toBe('end')
  expect(inside(submit('Go', {}), box({ alignItems: 'center' }))).toBe('center')
  expect(inside(submit('Go', {}), box({}))).toBe('stretch')
  expect(inside(submit('Go', { width: 90 }), box({}))).toBe('start')
  expect(inside(box({}), columns(0, {}))).toBeNull()
})
