import { expect, test } from 'vitest'
import { box, columns, cross, heading, picture, tab, text } from '../templates/build.ts'
import type { Component } from '../components/models.ts'
import { closeClearanceRules } from './close-clearance.ts'

let count = 0
const named = (component: Component): Component =>
  ({
    ...component,
    id: `c${++count}`,
    ...(component.childComponents && { childComponents: component.childComponents.map(named) }),
  }) as Component

/** Returns the components that make room for the ×, by their text, each with the condition under which it does so. */
function making(style: object, ...content: Component[]): string[] {
  const made = named(tab('Sign up', { width: 400, ...style }, ...content))
  const rules = closeClearanceRules(
    made,
    (id) => `#${id}`,
    (value) => `${value}px`,
  )
  const labels = new Map<string, string>()
  const note = (component: Component): void => {
    if (component.type === 'text') labels.set(component.id, component.blocks[0]!.spans[0]!.text)
    component.childComponents?.forEach(note)
  }
  note(made)
  return rules.map((rule) => rule.replace(/#(c\d+)/, (_, id: string) => labels.get(id) ?? id).replace(/\{margin.*/, ''))
}

test.each([
  ['what begins beside the ×', making({ padding: [44, 36, 36, 36] }, heading('One'), text('Two'), cross()), ['One']],
  ['nothing without one', making({}, heading('One')), []],
  ['nothing below it', making({ padding: [90, 9, 9, 9] }, heading('One'), cross()), []],
  [
    'small lines one below the other',
    making({ padding: [12, 8, 8, 8] }, text('One', { fontSize: 12 }), text('Two'), text('Three'), cross()),
    ['One', 'Two'],
  ],
  [
    'the last column, or the first where they are stacked',
    making({}, columns(600, {}, [1, [heading('One')]], [1, [heading('Two')]]), cross()),
    ['@container form (width<600px){One', '@container form (width<600px){Two', '@container form (width>=600px){Two'],
  ],
  [
    'not what stands below a picture that fills the last column',
    making(
      {},
      columns(600, {}, [1, [box({ padding: [64, 9, 9, 9] }, heading('One'))]], [1, [picture('tea')]]),
      cross(),
    ),
    ['@container form (width<600px){One'],
  ],
])('close button clearance: %s', (_, made, expected) => expect(made).toEqual(expected))

test('the clearance is reduced by existing padding, and applies to both sides of centered text', () => {
  const rules = (style: object) =>
    closeClearanceRules(
      named(tab('Sign up', { width: 400, padding: [9, 30, 9, 9] }, heading('One', style), cross())),
      () => '#a',
      (value) => `${value}px`,
    )
  expect(rules({})).toEqual(['#a{margin-inline-end:max(0px,48px - 30px)}'])
  expect(rules({ textAlign: 'center' })).toEqual(['#a{margin-inline:max(0px,48px - 30px)}'])
  expect(rules({ width: 300 })[0]).toContain('max-width:calc(100% - max(0px,48px - 30px))')
})
