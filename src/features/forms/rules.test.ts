import { describe, expect, test } from 'vitest'
import type { FormDocument } from '#form/document/form-document.ts'
import { walk } from '#form/document/tree.ts'
import type { Popup } from './contract.ts'
import { issuesOf, nameOfCopy, newPopup, nextMoment, withFields, withFreshIds, withStatus } from './rules.ts'

const document = {
  version: 1,
  steps: {
    subscribe: {
      tabs: [
        {
          type: 'tab',
          id: 'a',
          name: 'One',
          style: {},
          childComponents: [{ type: 'text', id: 'b', style: {}, blocks: [] }],
        },
      ],
    },
    success: { tabs: [{ type: 'tab', id: 'c', name: 'Done', style: {} }] },
  },
} as FormDocument
const now = '2026-11-20T10:00:00.000Z'
const swap = { templates: [], newId: () => 'new' }
const popup: Popup = newPopup('00000000-0000-7000-8000-000000000001', document, 'popup', now)

describe('a new form', () => {
  test('has the defaults of spec.md section 9, and is paused', () => {
    expect(popup).toMatchObject({
      status: 'paused',
      goal: 'emails',
      weight: 50,
      before_show_delay: 5,
      before_show_delay_interval: 'second',
      cookie_lifetime: 1,
      cookie_lifetime_interval: 'month',
      trigger_percent: 40,
      auto_embed_placement: 50,
      bar_size: 52,
    })
  })

  test.each([
    ['popup', 'month'],
    ['scroll-box', 'month'],
    ['game', 'month'],
    ['smart-bar', 'always'],
    ['welcome-mat', 'always'],
  ] as const)('of type %s reappears after: %s', (type, interval) => {
    expect(newPopup(popup.id, document, type, now).cookie_lifetime_interval).toBe(interval)
  })
})

describe('updating fields', () => {
  test('sets the given fields and keeps the rest', () => {
    const changed = withFields(
      { ...popup, list_builder_template_id: 'calm' },
      { name: 'Spring', weight: undefined },
      swap,
    )
    expect(changed).toEqual({ ...popup, list_builder_template_id: 'calm', name: 'Spring' })
  })

  test('resets template and cookie lifetime for another type', () => {
    const before: Popup = { ...popup, list_builder_template_id: 'calm', cookie_lifetime: 9 }
    expect(withFields(before, { form_type: 'smart-bar' }, swap)).toMatchObject({
      list_builder_template_id: null,
      cookie_lifetime: 1,
      cookie_lifetime_interval: 'always',
    })
  })

  test('lets values in the same save override the reset', () => {
    const both = { form_type: 'smart-bar', cookie_lifetime_interval: 'day', list_builder_template_id: 'bar' } as const
    expect(withFields(popup, both, swap)).toMatchObject(both)
  })

  test('resets nothing for the same type', () => {
    expect(withFields({ ...popup, cookie_lifetime: 9 }, { form_type: 'popup' }, swap).cookie_lifetime).toBe(9)
  })

  test('makes a welcome mat collect emails, whatever goal is given', () => {
    expect(withFields(popup, { form_type: 'welcome-mat', goal: 'push' }, swap).goal).toBe('emails')
  })
})

describe('side effects of a change', () => {
  const template = (id: string, goal: Popup['goal'], form_type: Popup['form_type']) => ({
    id,
    goal,
    form_type,
    json: document,
  })
  const templates = [
    template('a', 'emails', 'popup'),
    template('b', 'push', 'smart-bar'),
    template('c', 'push', 'popup'),
  ]
  let count = 0
  const withTemplates = { templates, newId: () => `made-${count++}` }

  test('another goal applies a template of that goal, of the same type if there is one', () => {
    const aimed = withFields(popup, { goal: 'push' }, withTemplates)
    expect(aimed).toMatchObject({ goal: 'push', list_builder_template_id: 'c' })
    expect([...walk(aimed.json)].every(({ component }) => component.id.startsWith('made-'))).toBe(true)
    const game = withFields({ ...popup, form_type: 'game' }, { goal: 'push' }, withTemplates)
    expect(game).toMatchObject({ goal: 'push', list_builder_template_id: null, json: document })
    const inline = withFields({ ...popup, form_type: 'inline-popup' }, { goal: 'push' }, withTemplates)
    expect(inline.list_builder_template_id).toBe('c')
  })

  test('another type applies a template of that type, of the same goal if there is one', () => {
    const more = {
      ...withTemplates,
      templates: [...templates, template('d', 'call-to-action', 'smart-bar'), template('e', 'emails', 'smart-bar')],
    }
    expect(withFields(popup, { form_type: 'smart-bar' }, more).list_builder_template_id).toBe('e')
    expect(withFields(popup, { form_type: 'smart-bar' }, withTemplates).list_builder_template_id).toBe('b')
    const kept = withFields(popup, { form_type: 'click-trigger-popup' }, more)
    expect(kept).toMatchObject({ list_builder_template_id: null, json: document })
  })

  test('a goal without a template keeps the design', () => {
    const aimed = withFields({ ...popup, list_builder_template_id: 'a' }, { goal: 'custom' }, withTemplates)
    expect(aimed).toMatchObject({ goal: 'custom', list_builder_template_id: null, json: document })
  })

  test('a design in the same save overrides the template', () => {
    const aimed = withFields(popup, { goal: 'push', json: document }, withTemplates)
    expect([aimed.goal, aimed.json]).toEqual(['push', document])
  })

  test('a contact form appears on every page, also for visitors who have submitted it, unless the save says otherwise', () => {
    const stay = { views: 0, close: false, conversion: false }
    const aimed = withFields(popup, { goal: 'messages' }, withTemplates)
    expect(aimed).toMatchObject({ goal: 'messages', cookie_lifetime_interval: 'always', stop_after: stay })
    const set = withFields(popup, { goal: 'messages', cookie_lifetime_interval: 'week' }, withTemplates)
    expect(set.cookie_lifetime_interval).toBe('week')
    const later = withFields({ ...aimed, cookie_lifetime_interval: 'day' }, { name: 'Help' }, withTemplates)
    expect(later.cookie_lifetime_interval).toBe('day')
  })

  test('the same goal changes nothing', () => {
    expect(withFields(popup, { goal: 'emails' }, withTemplates)).toEqual(popup)
  })

  test('a welcome mat’s goal becomes emails, and without a template of its type the design stays', () => {
    const mat = withFields({ ...popup, goal: 'push' }, { form_type: 'welcome-mat' }, withTemplates)
    const what = { form_type: 'welcome-mat', goal: 'emails', cookie_lifetime_interval: 'always' }
    expect(mat).toMatchObject({ ...what, list_builder_template_id: null, json: document })
    expect(withFields(mat, { goal: 'push' }, withTemplates)).toEqual(mat)
  })

  test('another type sets its own default trigger and position', () => {
    const box = withFields(popup, { form_type: 'scroll-box' }, withTemplates)
    expect(box).toMatchObject({ show_type: 'scroll', position: 'bottom-right', trigger_percent: 40 })
    expect(withFields(box, { form_type: 'popup' }, withTemplates)).toMatchObject({
      show_type: 'delay',
      position: 'center',
    })
  })
})

describe('status', () => {
  test.each([
    ['active', 'paused', null],
    ['paused', 'active', null],
    ['active', 'deleted', 'active'],
    ['paused', 'deleted', 'paused'],
    ['deleted', 'active', null],
    ['deleted', 'paused', null],
  ] as const)('changing from %s to %s remembers %s', (from, to, remembered) => {
    const before: Popup = { ...popup, status: from, deleted_from_status: from === 'deleted' ? 'active' : null }
    expect(withStatus(before, to)).toMatchObject({ status: to, deleted_from_status: remembered })
  })

  test('deleting twice still remembers the first status', () => {
    const deleted = withStatus({ ...popup, status: 'active' }, 'deleted')
    expect(withStatus(deleted, 'deleted').deleted_from_status).toBe('active')
  })
})

test.each([
  [now, Date.parse(now) + 5, '2026-11-20T10:00:00.005Z'],
  [now, Date.parse(now), '2026-11-20T10:00:00.001Z'],
  [now, Date.parse(now) - 60_000, '2026-11-20T10:00:00.001Z'],
])('after %s, at %d, the next timestamp is %s', (before, at, after) => {
  expect(nextMoment(before, at)).toBe(after)
})

test('the name of a copy is marked as one, and fits the limit', () => {
  expect(nameOfCopy('Spring')).toBe('Spring (copy)')
  expect(nameOfCopy('x'.repeat(200))).toHaveLength(200)
})

test('the path of a problem with the whole form is popup', () => {
  const problems = [
    { componentId: 'b', message: 'One' },
    { componentId: null, message: 'Two' },
  ]
  expect(issuesOf(problems)).toEqual([
    { path: 'b', message: 'One' },
    { path: 'popup', message: 'Two' },
  ])
})

test('assigning new ids changes nothing else', () => {
  let count = 0
  const fresh = withFreshIds(document, () => `new-${count++}`)
  expect([...walk(fresh)].map(({ component }) => component.id).toSorted()).toEqual(['new-0', 'new-1', 'new-2'])
  expect(JSON.stringify(fresh).replaceAll(/"id":"[^"]*"/g, '')).toBe(
    JSON.stringify(document).replaceAll(/"id":"[^"]*"/g, ''),
  )
})
