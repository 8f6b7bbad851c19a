import { expect, test } from 'vitest'
import type { Component } from '../components/models.ts'
import type { Style } from './style.ts'
import { newComponent } from './new-component.ts'
import { formWarnings } from './warnings.ts'

const grey = (value: number) => `rgba(${value}, ${value}, ${value}, 1)`
const text = (style: Style, color?: string): Component => ({
  ...newComponent('text', () => 'it'),
  style,
  blocks: [{ type: 'paragraph', spans: [{ text: 'Words', ...(color && { color }) }] }],
})
const button = (style: Style): Component => ({ ...newComponent('button', () => 'it'), style })

test.each<[string, Component, boolean]>([
  ['contrast minimum 1.8: 1.7', text({ color: grey(199) }), true],
  ['contrast minimum 1.8: 1.9', text({ color: grey(187) }), false],
  ['or 2.5 for accent text: 2.4', text({}, grey(168)), true],
  ['or 2.5 for accent text: 2.6', text({}, grey(160)), false],
  ['a button is an accent: 2.4', button({ color: grey(255), backgroundColor: grey(168) }), true],
  ['a button is an accent: 2.6', button({ color: grey(255), backgroundColor: grey(160) }), false],
  ['black that is inherited', text({}), false],
  ['a field on its own white', newComponent('textField', () => 'it'), false],
  ['boxes to tick, inherited', { ...newComponent('checkbox', () => 'it'), style: { color: grey(230) } }, true],
  ['a social button as it comes', newComponent('socialButton', () => 'it'), false],
  ['what has no words', newComponent('image', () => 'it'), false],
])('%s', (_, component, isWarned) => {
  const tab = { ...newComponent('tab', () => 'tab'), childComponents: [component] }
  const steps = { subscribe: { tabs: [tab] }, success: { tabs: [newComponent('tab', () => 'done')] } }
  const own = formWarnings({ version: 1, steps }).filter(({ componentId }) => componentId === 'it')
  expect(own.length > 0).toBe(isWarned)
})
