import { expect, test } from 'vitest'
import { formTypes } from '#form/document/constants.ts'
import { popupProblems } from '../problems.ts'
import { defaultSettings } from '../default-settings.ts'
import { Template } from '../contract.ts'
import { shippedTemplates as templates, startingForm } from './templates.ts'

const now = '2026-11-20T10:00:00.000Z'
let count = 0
const newId = () => `id-${++count}`
const start = (wanted: Parameters<typeof startingForm>[0]) => startingForm(wanted, newId, 'form', now)

test.each(templates.map((template) => [template.slug, template] as const))(
  '%s creates a form with its type, goal and settings that can go live',
  (id, template) => {
    const popup = start({ list_builder_template_id: id })
    expect(popup).toMatchObject({ form_type: template.form_type, goal: template.goal, ...template.settings })
    expect(popupProblems(popup)).toEqual([])
    expect(Template.parse(template)).toEqual(template)
  },
)

test.each(formTypes)('a %s without a template starts with the first design of its type', (type) => {
  const popup = start({ form_type: type })
  const first = templates.find(({ form_type }) => form_type === type)!
  expect(popup.form_type).toBe(type)
  expect(popup.json.steps.subscribe.tabs[0]!.style).toEqual(first.json.steps.subscribe.tabs[0]!.style)
  expect(popup).toMatchObject(defaultSettings(type))
})

test('takes only the design from a template for another type', () => {
  const popup = start({ list_builder_template_id: 'flash-sale', form_type: 'popup' })
  expect(popup).toMatchObject({ form_type: 'popup', goal: 'emails', bar_size: 52 })
})
