import type { FormType } from '#form/document/constants.ts'
import type { FormDocument, Tab } from '#form/document/form-document.ts'
import { newComponent } from '#form/document/new-component.ts'
import type { Style } from '#form/document/style.ts'

/** As wide as any screen. */
const wholeWidth = 2000
const ownStyle: Partial<Record<FormType, Style>> = {
  'scroll-box': { width: 400, padding: [28, 28, 28, 28] },
  'smart-bar': { width: wholeWidth, padding: [10, 24, 10, 24], borderRadius: 0, justifyContent: 'center' },
  'welcome-mat': { width: wholeWidth, borderRadius: 0, alignItems: 'center', justifyContent: 'center' },
}

/** A form of this type with nothing on it but the way out of what covers the page: one tab to fill in each step. */
export function blankDocument(type: FormType, newId: () => string): FormDocument {
  const tab = (name: string): Tab => {
    const made = newComponent('tab', newId)
    const style = { ...made.style, ...ownStyle[type] }
    return { ...made, name, style, ...(type === 'inline-popup' && { childComponents: [] }) }
  }
  return { version: 1, steps: { subscribe: { tabs: [tab('Start')] }, success: { tabs: [tab('Thank you')] } } }
}
