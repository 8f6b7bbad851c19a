import { expect, test } from 'vitest'
import type { Component } from '../components/models.ts'
import { templates } from '../templates/templates.ts'
import type { Goal } from './constants.ts'
import { goalWarnings } from './goal-warnings.ts'
import { newComponent } from './new-component.ts'

const id = () => 'it'
const field = (fields: object = {}): Component =>
  ({ ...newComponent('textField', id), name: 'a', ...fields }) as Component
const button = (action: string): Component => ({ ...newComponent('button', id), action }) as Component

test.each<[string, Goal, Component[], number]>([
  ['nothing', 'emails', [], 2],
  ['a field for something else, and no way to send it', 'emails', [field({ kind: 'text' }), button('close')], 2],
  ['an address that cannot be sent', 'emails', [field({ kind: 'email' })], 1],
  ['an address and a way to send it', 'emails', [field({ kind: 'email' }), button('submit')], 0],
  ['a field that is called so', 'emails', [field({ kind: 'text', name: ' Email ' }), button('submit')], 0],
  ['nothing to share with', 'social-shares', [button('submit')], 1],
  ['a social button', 'social-shares', [newComponent('socialButton', id) as Component], 0],
  ['a text', 'call-to-action', [], 0],
  ['code of the owner', 'custom', [], 0],
])('goal warnings: %s, for %s', (_, goal, childComponents, count) => {
  const steps = {
    subscribe: { tabs: [{ ...newComponent('tab', () => 'first'), childComponents }] },
    success: { tabs: [{ ...newComponent('tab', () => 'done'), childComponents: [field({ kind: 'email' })] }] },
  }
  const found = goalWarnings({ version: 1, steps }, goal)
  expect(found.map(({ componentId }) => componentId)).toEqual(Array.from({ length: count }, () => 'first'))
})

test('a checkbox for consent to text messages requires a phone field', () => {
  const box = { ...newComponent('checkbox', () => 'box'), isConsent: true, channel: 'sms' } as Component
  const warned = (...childComponents: Component[]) => {
    const steps = {
      subscribe: { tabs: [{ ...newComponent('tab', () => 'first'), childComponents }] },
      success: { tabs: [newComponent('tab', () => 'done')] },
    }
    return goalWarnings({ version: 1, steps }, 'custom').map(({ componentId }) => componentId)
  }
  expect([warned(box), warned(box, field({ kind: 'tel' })), warned(field())]).toEqual([['box'], [], []])
})

test('every template has what its goal needs', () => {
  expect(templates.flatMap(({ slug, goal, json }) => goalWarnings(json, goal).map((one) => [slug, one]))).toEqual([])
})
