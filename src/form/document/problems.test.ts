import { expect, test } from 'vitest'
import type { Component } from '../components/models.ts'
import { formTypes } from './constants.ts'
import { fieldTypes, type Field } from './fields.ts'
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

const box = (inside: Component): Component => ({ ...newComponent('background', id), childComponents: [inside] })
const acting = (action: object): Component =>
  ({ ...newComponent('image', id), id: 'acting', ...action }) as unknown as Component
const follow = (url: string): Component => ({
  ...newComponent('socialButton', id),
  id: 'social',
  intent: 'follow',
  url,
})
const named = (type: Field['type'], name: string): Component =>
  ({ ...newComponent(type, id), id: `${type} ${name}`, name }) as Component
const wayOut = (tab: string): [string, string] => [
  tab,
  `A 'Close' or 'Optout' button or image required in the ${tab} tab`,
]

/**
 * One row for each rule of spec.md's section 5 on a form's design, with the rule's message, and cases that the rule
 * allows.
 */
test.each<[rule: string, CheckedForm, [string | null, string][]]>([
  ['a form that breaks no rule', form([close(), field('email')]), []],

  [
    'a countdown that ends with a code needs a campaign that gives one',
    form([close(), { ...newComponent('countdown', () => 'clock'), until: 'code' }, newComponent('discount', id)]),
    [['clock', 'Add a discount code that is given by a discount campaign.']],
  ],
  [
    '… with one',
    form([
      close(),
      { ...newComponent('countdown', id), until: 'code' },
      { ...newComponent('discount', id), discountCampaignId: 'a' },
    ]),
    [],
  ],

  [
    'Subscribe redirect URL must start with http:// or https://',
    form([close()], { subscribe_redirect_url: 'ftp://a' }),
    [[null, 'The subscribe redirect URL needs to start with http:// or https://']],
  ],
  ['… http://', form([close()], { subscribe_redirect_url: 'http://a.example' }), []],
  ['… https://', form([close()], { subscribe_redirect_url: 'https://a.example/thanks' }), []],

  ['need a close or optout button or image per tab', form([]), [wayOut('First')]],
  ['… deep inside', form([box(close())]), []],
  ['… a button', form([acting({ type: 'button', text: '', look: 'cross', action: 'close' })]), []],
  [
    '… not just any action',
    form([acting({ action: 'redirect', redirect: { url: 'tel:1', method: '' } })]),
    [wayOut('First')],
  ],
  ['… in each tab', twoTabs([close()], []), [wayOut('Second')]],
  ['… in the success step too', { ...form([close()]), json: withoutWayOutAtTheEnd() }, [wayOut('Thanks')]],

  ['Field names not blank', form([close(), field(' ')]), [['field  ', "Field name can't be blank"]]],
  ...fieldTypes.map((type): [string, CheckedForm, [string, string][]] => [
    `… nor that of a ${type}`,
    form([close(), named(type, '')]),
    [[`${type} `, "Field name can't be blank"]],
  ]),
  ['and unique', form([close(), field('email'), field('Email')]), [['field Email', 'Another field has this name.']]],
  [
    '… over all types, tabs and steps',
    twoTabs([close(), field('choice')], [close(), box(named('radio', ' choice ')), named('hidden', 'choice')]),
    [
      ['radio  choice ', 'Another field has this name.'],
      ['hidden choice', 'Another field has this name.'],
    ],
  ],

  ['Redirect buttons: URL not blank', form([close(), link({ url: ' ' })]), [['link', "The URL can't be blank."]]],
  ['… nor missing', form([close(), acting({ action: 'redirect' })]), [['acting', "The URL can't be blank."]]],
  [
    'URL starts with {host} {host} tel: or mailto:',
    form([close(), link({ url: 'javascript:alert(1)' })]),
    [['link', 'The URL needs to start with http:// https:// tel:, or mailto:.']],
  ],
  ...['http://a.example', 'https://a.example', 'tel:+49', 'mailto:a@b.example', 'HTTPS://a.example'].map(
    (url): [string, CheckedForm, []] => [`… ${url}`, form([close(), link({ url })]), []],
  ),
  ['method empty, get or post', form([close(), link({ method: 'put' })]), [['link', 'Invalid redirect method.']]],
  ...['', 'get', 'post'].map((method): [string, CheckedForm, []] => [
    `… "${method}"`,
    form([close(), link({ method })]),
    [],
  ]),
  [
    'variable name not blank',
    form([close(), link({ variables: [{ name: '', field: 'email' }] })]),
    [['link', "The variable name can't be blank"]],
  ],
  [
    'a redirect that breaks all of it',
    form([close(), link({ url: '', method: 'x', variables: [{ name: ' ', field: '' }] })]),
    [
      ['link', "The URL can't be blank."],
      ['link', 'Invalid redirect method.'],
      ['link', "The variable name can't be blank"],
    ],
  ],
  ['what another action would do is not looked at', form([acting({ action: 'close', redirect: { url: '' } })]), []],

  [
    'Content action needs a content upgrade',
    form([close(), acting({ action: 'content' })]),
    [['acting', 'Content upgrade must be selected.']],
  ],
  ['… which it has', form([close(), acting({ action: 'content', contentMediaId: '/media/a.pdf' })]), []],

  [
    'ours: pages that are led to are there',
    form([close(), acting({ action: 'nothing', goTo: 'Gone' })]),
    [['acting', 'The linked tab does not exist.']],
  ],
  ['… in the same step', form([close(), acting({ action: 'nothing', goTo: 'First' })]), []],
  ['ours: a game has a game', form([], { form_type: 'game' }), [['First', 'Add a game before going live.']]],
  ['… in its first step', form([losingGame()], { form_type: 'game' }), []],
  [
    'ours: a form for push asks for it',
    form([close()], { goal: 'push' }),
    [['First', 'Add a button that requests push permission before going live.']],
  ],
  ['… by a button', form([close(), acting({ action: 'push' })], { goal: 'push' }), []],
  ...formTypes.map((form_type): [string, CheckedForm, [string, string][]] => [
    `spec.md section 2: several tabs in a ${form_type}`,
    { ...twoTabs([close(), losingGame()], [close()]), form_type },
    ['scroll-box', 'popup', 'click-trigger-popup', 'game'].includes(form_type)
      ? []
      : [['Second', 'Only popups, scroll boxes, click-trigger popups and games can have more than one tab in a step.']],
  ]),
  ['ours: a profile has an address', form([close(), follow('')]), [['social', "The URL can't be blank."]]],
])('%s', (_, checked, problems) => {
  expect(formProblems(checked).map(({ componentId, message }) => [componentId, message])).toEqual(problems)
})

function losingGame(): Component {
  const game = newComponent('game', () => 'game')
  return { ...game, options: game.options.map((option) => ({ ...option, prizeType: 'nothing' as const })) }
}

function twoTabs(first: Component[], second: Component[]): CheckedForm {
  const one = form(first)
  const { tabs } = form(second).json.steps.subscribe
  const added = { ...tabs[0]!, id: 'Second', name: 'Second' }
  const subscribe = { tabs: [...one.json.steps.subscribe.tabs, added] }
  return { ...one, json: { ...one.json, steps: { ...one.json.steps, subscribe } } }
}

function withoutWayOutAtTheEnd(): CheckedForm['json'] {
  const { json } = form([close()])
  const [tab] = json.steps.success.tabs
  return { ...json, steps: { ...json.steps, success: { tabs: [{ ...tab!, childComponents: [] }] } } }
}

test('only form types that cover the page need a close button', () => {
  const needing = formTypes.filter((form_type) =>
    formProblems(form([], { form_type })).some(({ message }) => message.startsWith("A 'Close'")),
  )
  expect(needing).toEqual(['popup', 'scroll-box', 'click-trigger-popup'])
})
