import type { Component } from '#form/components/models.ts'
import type { FormType } from '#form/document/constants.ts'
import type { Problem } from '#form/document/problems.ts'
import type { Popup } from '../../contract.ts'
import type { SectionName } from './section-names.ts'

/** Returns the number of problems to fix in each section. */
export function problemsBySection(
  problems: readonly Problem[],
  { json, form_type }: Pick<Popup, 'json' | 'form_type'>,
): Partial<Record<SectionName, number>> {
  const counts: Partial<Record<SectionName, number>> = {}
  const inSuccess = new Set(json.steps.success.tabs.flatMap((tab) => idsIn(tab)))
  for (const { componentId, message } of problems) {
    const ofComponent = componentId !== null && (inSuccess.has(componentId) ? 'success' : 'design')
    const section = ofComponent || sectionOfProblem(message, form_type)
    counts[section] = (counts[section] ?? 0) + 1
  }
  return counts
}

function idsIn(component: Component): string[] {
  return [component.id, ...(component.childComponents ?? []).flatMap(idsIn)]
}

/** Returns the section in which a problem of the whole form is fixed. */
export function sectionOfProblem(message: string, type: FormType): SectionName {
  if (message.startsWith('Custom form')) return 'goals'
  if (/^Import your old|hosted page/.test(message)) return 'type'
  if (/Click Trigger|CSS selector/.test(message)) return type === 'click-trigger-popup' ? 'type' : 'visibility'
  return /^Enter the event name|schedule/.test(message) ? 'visibility' : 'success'
}
