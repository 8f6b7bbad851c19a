import type { FormDocument } from '#form/document/form-document.ts'
import type { LiveForm } from '../index.ts'

/** Returns a form field with default values for everything that isn't given. */
export const input = (type: string, name: string, more: object = {}): object => ({
  type,
  id: name,
  name,
  style: {},
  label: '',
  showLabel: false,
  placeholder: '',
  required: false,
  ...more,
})

/** A required consent checkbox. */
export const consentBox = {
  isConsent: true,
  label: 'I want the newsletter.',
  required: true,
  link: { text: 'Privacy', url: 'https://shop.example/privacy' },
}

const tab = (id: string, childComponents: object[]) => ({ type: 'tab', id, name: 'Main', style: {}, childComponents })

/** Returns a form that asks for an address, and for the given fields. */
export function documentWith(...fields: object[]): FormDocument {
  const steps = {
    subscribe: { tabs: [tab('a', [input('textField', 'email', { kind: 'email', required: true }), ...fields])] },
    success: { tabs: [tab('b', [])] },
  }
  return { version: 1, steps } as FormDocument
}

/** Returns a form as passed to publishing. */
export const liveForm = (id: string, changes: Partial<LiveForm> = {}): LiveForm => ({
  entry: { id, name: 'Spring', type: 'popup', triggers: {}, frequency: { count: 1, interval: 'day' } },
  document: documentWith(),
  ...changes,
})
