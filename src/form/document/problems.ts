import type { Component, ComponentOf } from '../components/models.ts'
import { isLinkAddress, pictureAddress } from './address.ts'
import { type FormType, type Goal, multiTabTypes } from './constants.ts'
import { fieldsOf } from './fields.ts'
import type { FormDocument } from './form-document.ts'
import { gameProblems } from './game.ts'
import { walk } from './tree.ts'

/** One rule of spec.md section 5 that a form breaks. `componentId` is null if it concerns the form as a whole. */
export interface Problem {
  componentId: string | null
  message: string
}

/** The parts of a form that the rules check. */
export interface CheckedForm {
  json: FormDocument
  form_type: FormType
  goal?: Goal
  subscribe_redirect_url: string
}

/** spec.md's messages, with "http:// or https://" in place of its {host}. */
const messages = {
  subscribeRedirect: 'The subscribe redirect URL needs to start with http:// or https://',
  wayOut: (tab: string) => `A 'Close' or 'Optout' button or image required in the ${tab} tab`,
  blankField: "Field name can't be blank",
  sameField: 'Another field has this name.',
  blankUrl: "The URL can't be blank.",
  url: 'The URL needs to start with http:// https:// tel:, or mailto:.',
  method: 'Invalid redirect method.',
  blankVariable: "The variable name can't be blank",
  content: 'Content upgrade must be selected.',
  /** This message and those below are ours, not from spec.md. */
  video: 'Enter the URL of a YouTube or Vimeo video or of a video file.',
  goTo: 'The linked tab does not exist.',
  tabs: 'Only popups, scroll boxes, click-trigger popups and games can have more than one tab in a step.',
  game: 'Add a game before going live.',
  timer: 'Add a discount code that is given by a discount campaign.',
  files: 'Only forms with the goal “Receive messages” take files: change the goal, or delete this field.',
  push: 'Add a button that requests push permission before going live.',
} as const

const closable: ReadonlySet<FormType> = new Set(['popup', 'scroll-box', 'click-trigger-popup'])

/** Returns every design rule that the form breaks, in document order. A form can go live only if there are none. */
export function formProblems(form: CheckedForm): Problem[] {
  const problems: Problem[] = []
  const { subscribe, success } = form.json.steps
  if (form.subscribe_redirect_url && !/^https?:\/\//i.test(form.subscribe_redirect_url))
    problems.push({ componentId: null, message: messages.subscribeRedirect })
  if (closable.has(form.form_type))
    for (const tab of [...subscribe.tabs, ...success.tabs])
      if (!canBeClosed(tab)) problems.push({ componentId: tab.id, message: messages.wayOut(tab.name) })
  for (const problem of [...typeProblems(form), ...fieldProblems(form.json)]) problems.push(problem)
  for (const { component, step } of walk(form.json)) {
    const { tabs } = form.json.steps[step]
    for (const message of actionProblems(component, (id) => tabs.some((tab) => tab.id === id)))
      problems.push({ componentId: component.id, message })
  }
  const all = [...walk(form.json)].map(({ component }) => component)
  if (form.goal && form.goal !== 'messages')
    for (const one of all) if (one.type === 'file') problems.push({ componentId: one.id, message: messages.files })
  if (!all.some((one) => one.type === 'discount' && one.discountCampaignId))
    for (const one of all)
      if (one.type === 'countdown' && one.until === 'code')
        problems.push({ componentId: one.id, message: messages.timer })
  return problems
}

/** Returns the problems with what the form's type and goal require of its design. */
function typeProblems({ json, form_type, goal }: CheckedForm): Problem[] {
  const problems: Problem[] = []
  const componentId = json.steps.subscribe.tabs[0]!.id
  const first = walk(json).flatMap(({ component, step }) => (step === 'subscribe' ? component : []))
  if (!multiTabTypes.includes(form_type))
    for (const { tabs } of Object.values(json.steps)) {
      const [, extra] = tabs.filter((tab) => tab.for !== 'already')
      if (extra) problems.push({ componentId: extra.id, message: messages.tabs })
    }
  if (form_type === 'game' && !first.some(({ type }) => type === 'game'))
    problems.push({ componentId, message: messages.game })
  if (goal === 'push' && !first.some((one) => 'action' in one && one.action === 'push'))
    problems.push({ componentId, message: messages.push })
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
    if (key === '') problems.push({ componentId: id, message: messages.blankField })
    else if (seen.has(key)) problems.push({ componentId: id, message: messages.sameField })
    seen.add(key)
  }
  return problems
}

function* actionProblems(component: Component, isTab: (id: string) => boolean): Generator<string> {
  if (component.type === 'socialButton' && component.intent === 'follow') yield* urlProblems(component.url)
  if (component.type === 'video' && !pictureAddress(component.src, '/')) yield messages.video
  if (component.type === 'game') yield* gameProblems(component, messages.content)
  if (component.type !== 'button' && component.type !== 'image') return
  const { action, contentMediaId = '', goTo } = component
  if (action === 'redirect') yield* redirectProblems(component)
  if (action === 'content' && contentMediaId.trim() === '') yield messages.content
  if (action === 'nothing' && goTo && !isTab(goTo)) yield messages.goTo
}

function* redirectProblems({ redirect }: ComponentOf<'button' | 'image'>): Generator<string> {
  yield* urlProblems(redirect?.url ?? '')
  if (!['', 'get', 'post'].includes(redirect?.method ?? '')) yield messages.method
  if (redirect?.variables?.some(({ name }) => name.trim() === '')) yield messages.blankVariable
}

function* urlProblems(url: string): Generator<string> {
  if (url.trim() === '') yield messages.blankUrl
  else if (!isLinkAddress(url.trim())) yield messages.url
}
