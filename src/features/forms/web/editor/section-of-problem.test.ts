import { expect, test } from 'vitest'
import type { FormType } from '#form/document/constants.ts'
import type { FormDocument } from '#form/document/form-document.ts'
import type { Popup } from '../../contract.ts'
import { popupProblems } from '../../problems.ts'
import { newPopup } from '../../rules.ts'
import type { SectionName } from './section-names.ts'
import { problemsBySection, sectionOfProblem } from './section-of-problem.ts'

const tab = { id: 't', type: 'tab', name: 'Start', style: {}, childComponents: [] } as const
const json = { version: 1, steps: { subscribe: { tabs: [tab] }, success: { tabs: [tab] } } } as unknown as FormDocument

test.each<[FormType, Partial<Popup>, SectionName]>([
  ['smart-bar', { goal: 'custom' }, 'goals'],
  ['click-trigger-popup', {}, 'type'],
  ['smart-bar', { show_type: 'click' }, 'visibility'],
  ['smart-bar', { click_triggers: ['..'] }, 'visibility'],
  ['smart-bar', { show_type: 'event' }, 'visibility'],
  ['smart-bar', { schedule: { start: '2026-12-02T00:00:00.000Z', end: '2026-12-01T00:00:00.000Z' } }, 'visibility'],
  ['smart-bar', { is_landing_page: true }, 'type'],
  ['smart-bar', { subscribe_redirect_url: 'kettle.com' }, 'success'],
])('a %s with %j is fixed in the section %s', (type, fields, section) => {
  const popup = { ...newPopup('0198', json, type, '2026-11-20T09:50:00.000Z'), ...fields }
  const ofForm = popupProblems(popup).filter(({ componentId }) => componentId === null)
  expect(ofForm.length).toBeGreaterThan(0)
  for (const { message } of ofForm) expect(sectionOfProblem(message, type)).toBe(section)
})

test('each section shows how many problems to fix it has', () => {
  const broken = (id: string, step: string) => ({
    ...tab,
    id,
    childComponents: [{ type: 'button', id: step, style: {} }],
  })
  const form = {
    form_type: 'popup' as const,
    json: {
      version: 1,
      steps: { subscribe: { tabs: [broken('a', 'b')] }, success: { tabs: [broken('c', 'd')] } },
    } as never,
  }
  const at = (componentId: string | null) => ({ componentId, message: 'Custom form required for Custom Code goal' })
  expect(problemsBySection([at('b'), at('a'), at('d'), at(null)], form)).toEqual({ design: 2, success: 1, goals: 1 })
})
