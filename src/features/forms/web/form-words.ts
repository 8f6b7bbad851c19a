import type { FormType, Goal } from '#form/document/constants.ts'

/** What the screens call each form type. */
export const formTypeNames: Record<FormType, string> = {
  popup: 'Popup',
  'scroll-box': 'Scroll box',
  'welcome-mat': 'Welcome mat',
  'smart-bar': 'Smart bar',
  'inline-popup': 'Inline form',
  'click-trigger-popup': 'Click-trigger popup',
  game: 'Game',
}

/** What the screens call each goal. */
export const goalNames: Record<Goal, string> = {
  emails: 'Collect e-mails',
  push: 'Collect push subscribers',
  'call-to-action': 'Call to action',
  'social-shares': 'Social shares',
  custom: 'Custom code',
}
