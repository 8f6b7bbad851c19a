import { expect, test } from 'vitest'
import type { Component } from '../components/models.ts'
import { formTypes } from './constants.ts'
import { newComponent } from './new-component.ts'
import { formProblems, type CheckedForm } from './problems.ts'

let count = 0
const id = () => `c${++count}`

function form(inside: Component[], changes: Partial<CheckedForm> = {}): CheckedForm {
  const tab = (name: string, children: Component[]) => ({
    ...newComponent('tab', id),
    id: name,
    name,
    childComponents: children,
  })
  const close = { ...newComponent('button', id), action: 'close' as const }
  const steps = { subscribe: { tabs: [tab('First', inside)] }, success: { tabs: [tab('Thanks', [close])] } }
  return { json: { version: 1, steps }, form_type: 'popup', subscribe_redirect_url: '', ...changes }
}
const close = (): Component => ({ ...newComponent('image', id), action: 'optout' })
const field = (name: string): Component => ({ ...newComponent('textField', id), id: `field ${name}`, name })
const link = (redirect: object): Component =>
  ({
    ...newComponent('button', id),
    id: 'link',
    action: 'redirect',
    redirect: { url: 'https://a.example', method: '', variables: [], ...redirect },
  }) as Component

test.each<[string, CheckedForm, [string | null, string][]]>([
  ['a form that breaks no rule', form([close(), field('email')]), []],
  ['no way out', form([]), [['First', "A 'Close' or 'Optout' button or image required in the First tab"]]],
  ['a way out deep inside', form([{ ...newComponent('background', id), childComponents: [close()] }]), []],
  ['a blank name', form([close(), field(' ')]), [['field  ', "Field name can't be blank"]]],
  ['a name twice', form([close(), field('email'), field('Email')]), [['field Email', 'Another field has this name.']]],
  ['a link to nowhere', form([close(), link({ url: ' ' })]), [['link', "The URL can't be blank."]]],
  [
    'a link that runs code',
    form([close(), link({ url: 'javascript:alert(1)' })]),
    [['link', 'The URL needs to start with http:// https:// tel:, or mailto:.']],
  ],
  ['a link to a telephone', form([close(), link({ url: 'tel:+49' })]), []],
  ['a method of its own', form([close(), link({ method: 'put' })]), [['link', 'Invalid redirect method.']]],
  [
    'a variable without a name',
    form([close(), link({ variables: [{ name: '', field: 'email' }] })]),
    [['link', "The variable name can't be blank"]],
  ],
  [
    'a redirect that is no page',
    form([close()], { subscribe_redirect_url: 'ftp://a' }),
    [[null, 'The subscribe redirect URL needs to start with http:// or https://']],
  ],
  ['a redirect to a page', form([close()], { subscribe_redirect_url: 'https://a.example/thanks' }), []],
])('%s', (_, checked, problems) => {
  expect(formProblems(checked).map(({ componentId, message }) => [componentId, message])).toEqual(problems)
})

test('only what covers the page needs a way out', () => {
  const needing = formTypes.filter((form_type) => formProblems(form([], { form_type })).length > 0)
  expect(needing).toEqual(['popup', 'scroll-box', 'click-trigger-popup'])
})
