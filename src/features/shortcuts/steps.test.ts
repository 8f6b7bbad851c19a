import { expect, test } from 'vitest'
import { requiredFeatures } from './required-features.ts'
import type { ShortcutStep } from './shapes.ts'
import { shownSections } from './steps.ts'
import { section, step } from './template.ts'
import { templates } from './templates/templates.ts'

const none = { hasShop: false, features: new Set<string>() }
const shown = (one: ShortcutStep, facts = none) =>
  shownSections({ sections: [section('one', 'One', one)] }, facts).length > 0

test('hides a step whose feature the plan lacks', () => {
  const one = step('form-editor', { title: 'Codes', required_feature: 'unique-discount-codes' })
  expect(shown(one)).toBe(false)
  expect(shown(one, { ...none, features: new Set(['games']) })).toBe(false)
  expect(shown(one, { ...none, features: new Set(['unique-discount-codes']) })).toBe(true)
})

test('hides only the step that connects a store, once one is connected', () => {
  const connect = step('ecommerce-integration', { title: 'Store', controls: ['store'] })
  expect([shown(connect), shown(connect, { ...none, hasShop: true })]).toEqual([true, false])
  expect(shown(step('esp-integration', { title: 'Lists' }), { ...none, hasShop: true })).toBe(true)
})

test('hides a step that needs controls and has none', () => {
  const one = step('min-cart-value-settings', { title: 'Cart value', requires_controls: true })
  expect(shown(one)).toBe(false)
  expect(shown({ ...one, controls: ['min_cart_value'] })).toBe(true)
  expect(shown({ ...one, requires_controls: false })).toBe(true)
})

test('omits sections without a shown step, and numbers the others from 1', () => {
  const store = section('store', 'Store', step('ecommerce-integration', { title: 'Store' }))
  const form = section('form', 'Form', step('form-editor', { title: 'Design' }))
  const titles = (hasShop: boolean) =>
    shownSections({ sections: [store, form] }, { ...none, hasShop }).map(({ title }) => title)
  expect([titles(false), titles(true)]).toEqual([['1. Store', '2. Form'], ['1. Form']])
})

test('lists what a template and its steps require, each once', () => {
  const [plain] = templates
  const codes = step('form-editor', { title: 'Codes', required_feature: 'unique-discount-codes' })
  const sections = [...plain!.sections, section('codes', 'Codes', codes, codes)]
  expect(requiredFeatures(plain!)).toEqual(['shortcuts'])
  expect(requiredFeatures({ sections })).toEqual(['shortcuts', 'unique-discount-codes'])
})
