import type { Component } from '../components/models.ts'
import type { Goal } from './constants.ts'
import { isField } from './fields.ts'
import type { FormDocument } from './form-document.ts'
import type { Problem } from './problems.ts'
import { walk } from './tree.ts'

type Need = readonly [isMet: (component: Component) => boolean, message: string]

const needs: Readonly<Record<Goal, readonly Need[]>> = {
  emails: [
    [asksForAddress, 'Visitors can’t subscribe: add an email field.'],
    [(one) => hasAction(one, 'submit'), 'Visitors can’t subscribe: add a button that submits the form.'],
  ],
  messages: [
    [asksForAddress, 'You can’t reply to messages: add an email field.'],
    [(one) => hasAction(one, 'submit'), 'Visitors can’t send a message: add a button that submits the form.'],
  ],
  // A push form without its button can't go live: see `formProblems`.
  push: [],
  'social-shares': [[({ type }) => type === 'socialButton', 'Add a social button so that visitors can share.']],
  'call-to-action': [],
  custom: [],
}

/**
 * Returns what a form lacks to reach its goal. The form can still go live, because the owner may want only to show
 * something, not to collect.
 */
export function goalWarnings(document: FormDocument, goal: Goal): Problem[] {
  const components = walk(document).flatMap(({ component, step }) => (step === 'subscribe' ? component : []))
  const componentId = components[0]?.id ?? null
  const problems = needs[goal].flatMap(([isMet, message]) => (components.some(isMet) ? [] : { componentId, message }))
  const sms = components.find((one) => one.type === 'checkbox' && one.isConsent && one.channel === 'sms')
  if (!sms || components.some((one) => one.type === 'textField' && one.kind === 'tel')) return problems
  return [...problems, { componentId: sms.id, message: 'Visitors agree to text messages: add a phone field.' }]
}

function asksForAddress(component: Component): boolean {
  if (!isField(component)) return false
  return (
    component.name.trim().toLowerCase() === 'email' || (component.type === 'textField' && component.kind === 'email')
  )
}

function hasAction(component: Component, action: 'submit'): boolean {
  return (component.type === 'button' || component.type === 'image') && component.action === action
}
