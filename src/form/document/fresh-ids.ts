import type { Component } from '../components/models.ts'
import { stepNames } from './constants.ts'
import type { FormDocument } from './form-document.ts'
import { mapComponents } from './tree.ts'

/** Returns the document with a new ID for every component. Links to a tab still lead to the same tab. */
export function withFreshIds(document: FormDocument, newId: () => string): FormDocument {
  const tabs = new Map<string, string>()
  for (const step of stepNames) for (const { id } of document.steps[step].tabs) tabs.set(id, newId())
  const used = new Set<string>()
  return mapComponents(document, (component) => {
    const tabId = component.type === 'tab' ? tabs.get(component.id) : undefined
    const id = tabId && !used.has(tabId) ? tabId : newId()
    used.add(id)
    const goTo = 'goTo' in component && component.goTo ? tabs.get(component.goTo) : undefined
    return { ...component, id, ...(goTo && { goTo }) } as Component
  })
}
