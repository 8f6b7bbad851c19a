import type { Component, ComponentOf } from '../components/models.ts'
import { isLinkAddress } from './address.ts'
import { formTypes, type FormType } from './constants.ts'
import type { FormDocument } from './form-document.ts'
import { fieldsOf } from './fields.ts'
import { walk } from './tree.ts'

/** One rule of spec.md section 5 that a form breaks; `componentId` is null when it concerns the form as a whole. */
export interface Problem {
  componentId: string | null
  message: string
}

/** What the rules look at. */
export interface CheckedForm {
  json: FormDocument
  form_type: FormType
  subscribe_redirect_url: string
}

const closable = new Set<FormType>([
  'popup',
  'scroll-box',
  'click-trigger-popup',
] satisfies (typeof formTypes)[number][])

/** Every rule that the form breaks, in the order of the document. A form goes live only when there is none. */
export function formProblems(form: CheckedForm): Problem[] {
  const problems: Problem[] = []
  if (form.subscribe_redirect_url && !/^https?:\/\//i.test(form.subscribe_redirect_url))
    problems.push({
      componentId: null,
      message: 'The subscribe redirect URL needs to start with http:// or https://',
    })
  if (closable.has(form.form_type))
    for (const tab of [...form.json.steps.subscribe.tabs, ...form.json.steps.success.tabs])
      if (!canBeClosed(tab))
        problems.push({
          componentId: tab.id,
          message: `A 'Close' or 'Optout' button or image required in the ${tab.name} tab`,
        })
  problems.push(...fieldProblems(form.json))
  for (const { component } of walk(form.json))
    if ((component.type === 'button' || component.type === 'image') && component.action === 'redirect')
      for (const message of redirectProblems(component)) problems.push({ componentId: component.id, message })
  return problems
}

function canBeClosed(component: Component): boolean {
  if (component.type === 'button' || component.type === 'image')
    return component.action === 'close' || component.action === 'optout'
  return (component.childComponents ?? []).some(canBeClosed)
}

function fieldProblems(document: FormDocument): Problem[] {
  const seen = new Set<string>()
  const problems: Problem[] = []
  for (const { id, name } of fieldsOf(document)) {
    const key = name.trim().toLowerCase()
    if (key === '') problems.push({ componentId: id, message: "Field name can't be blank" })
    else if (seen.has(key)) problems.push({ componentId: id, message: 'Another field has this name.' })
    seen.add(key)
  }
  return problems
}

function* redirectProblems({ redirect }: ComponentOf<'button' | 'image'>): Generator<string> {
  const url = redirect?.url.trim() ?? ''
  if (url === '') yield "The URL can't be blank."
  else if (!isLinkAddress(url)) yield 'The URL needs to start with http:// https:// tel:, or mailto:.'
  if (!['', 'get', 'post'].includes(redirect?.method ?? '')) yield 'Invalid redirect method.'
  if (redirect?.variables?.some(({ name }) => name.trim() === '')) yield "The variable name can't be blank"
}
