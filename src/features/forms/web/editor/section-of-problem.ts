import type { FormType } from '#form/document/constants.ts'
import type { SectionName } from './section-names.ts'

/** The section in which a problem of the form as a whole is mended. */
export function sectionOfProblem(message: string, type: FormType): SectionName {
  if (message.startsWith('Custom form')) return 'goals'
  if (/^Import your old|landing page/.test(message)) return 'type'
  if (/Click Trigger|CSS selector/.test(message)) return type === 'click-trigger-popup' ? 'type' : 'visibility'
  return /^Name the event|schedule/.test(message) ? 'visibility' : 'success'
}
