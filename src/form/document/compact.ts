import { originMark } from './address.ts'
import type { Component } from '../components/models.ts'
import { parseColor } from './color.ts'
import { countdownDefaults, type StepName } from './constants.ts'
import type { Drawn } from './elements.ts'
import { fieldsOf } from './fields.ts'
import { gameOf, publicGame } from './game.ts'
import type { FormDocument, Tab } from './form-document.ts'
import { makeElementCompiler } from './compile-elements.ts'
import { hasMergeTags } from './merge-form.ts'
import { doesAction } from './optional-pieces.ts'
import { stylesheetOf } from './stylesheet.ts'
import { mapComponents, walk } from './tree.ts'

/** What the renderer takes for granted when a field is missing. */
const granted: Record<string, unknown> = {
  action: 'nothing',
  type: 'paragraph',
  look: 'filled',
  kind: 'text',
  required: false,
  showLabel: false,
  fill: 'normal',
  until: 'moment',
  atEnd: 'stay',
  format: countdownDefaults.format,
  intent: 'share',
  source: 'text',
  isConsent: false,
  inline: false,
  for: 'everyone',
}
/** What only the style sheet needs. */
const styling = new Set([
  'style',
  'stackBelow',
  'share',
  'responsiveHiddenOn',
  'stageWidth',
  'stageHeight',
  'thickness',
  'line',
  'height',
  'channel',
])

type Steps = Record<StepName, (Drawn | Tab)[]>

/** A form as it lies on the server for visitors. */
export interface PublishedDesign {
  /**
   * What is drawn of each tab of the two steps; where merge tags are to be filled in, the tabs themselves. The second may be
   * a file of its own: see `SuccessStepDesign`.
   */
  steps: Partial<Steps> & Pick<Steps, 'subscribe'>
  /** Which tab of the success step those see who are subscribed already; left out: the first. */
  already?: number
  /** The styles, worked out already. Pictures of the server begin with `originMark` in the place of its address. */
  css: string
  /** The rules that load its fonts: see `fontFaces`. */
  fonts?: string
  /** When something in it asks for push: 2 when it asks for nothing else. */
  push?: 1 | 2
  /** 1 when it leads on and asks for nothing: who follows the link has done what it is for. */
  link?: 1
  /** The names of the pieces of the page script that extend it; left out when there are none. */
  pieces?: string[]
  /** The owner's own HTML, shown below what is drawn. */
  code?: string
  /** The rules of the form that are not about the page's address alone: see `CompiledRules`. */
  rules?: unknown
}

/** What is fetched of a form when a visitor has touched it: most never do. */
export interface SuccessStepDesign {
  /** Of the success step. */
  tabs: (Drawn | Tab)[]
  already?: number
  /** What is missing in the sheet of the first step. */
  css: string
}

/** Makes of a document what is published of it: elements, and the sheet they look like something with. */
export function publishDocument(document: FormDocument): PublishedDesign & { steps: Steps } {
  const { form, css } = compactDocument(document)
  const { subscribe, success } = form.steps
  const compile = makeElementCompiler(originMark)
  // Merge tags are filled in first, in the visitor's browser.
  const isCompiledLater = hasMergeTags(document)
  const drawn = (tabs: Tab[]) => (isCompiledLater ? tabs : tabs.map(compile))
  const already = success.tabs.findIndex((tab) => tab.for === 'already')
  return {
    steps: { subscribe: drawn(subscribe.tabs), success: drawn(success.tabs) },
    ...(already > 0 && { already }),
    css,
    ...(doesAction(document, 'push') && { push: fieldsOf(document)[0] ? 1 : 2 }),
    ...(isForLink(document) && { link: 1 }),
  }
}

/**
 * The same in two parts: what shows, and what follows when a visitor has touched it. Where merge tags are filled in, all is
 * in the first one: what has to be asked of others is asked before anything shows.
 */
export function publishInParts(document: FormDocument): { first: PublishedDesign; later?: SuccessStepDesign } {
  const whole = publishDocument(document)
  if (hasMergeTags(document)) return { first: whole }
  const { steps, already, css: _, ...rest } = whole
  const { sheetOf } = compactDocument(document)
  return {
    // In this order it takes the least, compressed.
    first: { steps: { subscribe: steps.subscribe }, ...rest, css: sheetOf('subscribe') },
    later: { tabs: steps.success, ...(already && { already }), css: sheetOf('success') },
  }
}

interface Compacted {
  form: FormDocument
  css: string
  /** The sheet of one step: see `stylesheetOf`. */
  sheetOf(step: StepName): string
}

/**
 * The document without its styles and without all that says nothing, with short ids and hexadecimal colors, and the sheet
 * that has its styles. It cannot be edited any more.
 */
export function compactDocument(document: FormDocument): Compacted {
  let count = 0
  const ids = new Map([...walk(document)].map(({ component: { id } }) => [id, idOf(count++)]))
  const short = mapComponents(document, (component) => {
    // Visitors' browsers remember a countdown by its id, whatever becomes of the form around it.
    if (component.type === 'countdown') return component
    const id = ids.get(component.id)!
    // The server is asked for the code of a campaign by the component's own id.
    if (component.type === 'discount')
      return { ...component, id: component.discountCampaignId ? component.id : id, placeholder: '' }
    if ('goTo' in component)
      return { ...component, id, goTo: (component.action === 'nothing' && ids.get(component.goTo ?? '')) || '' }
    if (component.type === 'game') return { ...publicGame(component), id }
    return (component.type === 'tab' ? { ...component, id, name: '' } : { ...component, id }) as Component
  })
  const styled = hexColors(short) as FormDocument
  const sheetOf = (only?: StepName) => stylesheetOf(styled, originMark, only)
  return { form: { ...(squeeze(styled) as FormDocument), version: 1 as const }, css: sheetOf(), sheetOf }
}

/** Whether a click that leads away is what its first step is for: nothing else can be done there. */
function isForLink(document: FormDocument): boolean {
  if (fieldsOf(document)[0] || gameOf(document) || doesAction(document, 'push')) return false
  return [...walk(document)].some(
    ({ component, step }) => step === 'subscribe' && 'action' in component && component.action === 'redirect',
  )
}

/** a … z, aa, ab …: names that a style sheet takes without quotes. */
function idOf(count: number): string {
  return (count < 26 ? '' : idOf(Math.floor(count / 26) - 1)) + String.fromCodePoint(97 + (count % 26))
}

function hexColors(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => hexColors(item))
  if (typeof value === 'string') return /color$/i.test(key) ? hexOf(value) : value
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, hexColors(item, name)]))
}

function squeeze(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(squeeze)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key, item]) => !styling.has(key) && !saysNothing(key, item))
      .map(([key, item]) => [key, squeeze(item)]),
  )
}

function saysNothing(key: string, item: unknown): boolean {
  if (item === undefined || item === '' || item === granted[key]) return true
  return Array.isArray(item) && item.length === 0
}

function hexOf(text: string): string {
  const color = parseColor(text)
  if (!color) return text
  const { r, g, b, a } = color
  const hex = [r, g, b, ...(a < 1 ? [Math.round(a * 255)] : [])]
    .map((channel) => channel.toString(16).padStart(2, '0'))
    .join('')
  return `#${/^(?:(.)\1)+$/.test(hex) ? hex.replace(/(.)\1/g, '$1') : hex}`
}
