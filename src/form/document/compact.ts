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

/** The renderer's defaults for missing fields. */
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
/** Properties that only the style sheet needs. */
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

/** A form as stored on the server for visitors. */
export interface PublishedDesign {
  /**
   * The rendered elements of each tab of the two steps. If merge tags must be filled in, the tabs themselves. The
   * second step may be in a separate file; see `SuccessStepDesign`.
   */
  steps: Partial<Steps> & Pick<Steps, 'subscribe'>
  /** Index of the success step's tab for visitors who are already subscribed. Defaults to the first. */
  already?: number
  /** The compiled styles. URLs of images on the server begin with `originMark` in place of its origin. */
  css: string
  /** The rules that load its fonts; see `fontFaces`. */
  fonts?: string
  /**
   * Set if a component in it asks for push permission: 2 if the form has no fields, so that it asks for nothing else.
   */
  push?: 1 | 2
  /** 1 if the form links to another page and asks for nothing, so that following the link is its goal. */
  link?: 1
  /** Names of the page script's pieces that extend it. Omitted if there are none. */
  pieces?: string[]
  /** The owner's custom HTML, shown below the rendered elements. */
  code?: string
  /** The form's rules, except those that only concern the page's address; see `CompiledRules`. */
  rules?: unknown
}

/** The part of a form that is loaded only after a visitor has touched the form, which most never do. */
export interface SuccessStepDesign {
  /** Tabs of the success step. */
  tabs: (Drawn | Tab)[]
  already?: number
  /** The rules that are missing in the first step's style sheet. */
  css: string
}

/** Compiles a document into its published form: elements and their style sheet. */
export function publishDocument(document: FormDocument): PublishedDesign & { steps: Steps } {
  const { form, css } = compactDocument(document)
  const { subscribe, success } = form.steps
  const compile = makeElementCompiler(originMark)
  // Merge tags must be filled in first, in the visitor's browser.
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
 * Returns the same in two parts: the step that shows first, and the one that follows after a visitor has touched the
 * form. If there are merge tags, everything is in the first part, because data from elsewhere must be requested before
 * anything shows.
 */
export function publishInParts(document: FormDocument): { first: PublishedDesign; later?: SuccessStepDesign } {
  const whole = publishDocument(document)
  if (hasMergeTags(document)) return { first: whole }
  const { steps, already, css: _, ...rest } = whole
  const { sheetOf } = compactDocument(document)
  return {
    // In this order, the compressed size is smallest.
    first: { steps: { subscribe: steps.subscribe }, ...rest, css: sheetOf('subscribe') },
    later: { tabs: steps.success, ...(already && { already }), css: sheetOf('success') },
  }
}

interface Compacted {
  form: FormDocument
  css: string
  /** Returns the style sheet of one step; see `stylesheetOf`. */
  sheetOf(step: StepName): string
}

/**
 * Returns the document without its styles and default values, with short IDs and hexadecimal colors, and a style sheet
 * with its styles. The result can no longer be edited.
 */
export function compactDocument(document: FormDocument): Compacted {
  let count = 0
  const ids = new Map([...walk(document)].map(({ component: { id } }) => [id, idOf(count++)]))
  const short = mapComponents(document, (component) => {
    // Visitors' browsers remember a countdown by its ID, even if the form around it changes. So the ID is kept.
    if (component.type === 'countdown') return component
    const id = ids.get(component.id)!
    // A campaign's code is requested from the server by the component's own ID.
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

/** Checks whether following a link is the goal of the first step, because nothing else can be done there. */
function isForLink(document: FormDocument): boolean {
  if (fieldsOf(document)[0] || gameOf(document) || doesAction(document, 'push')) return false
  return [...walk(document)].some(
    ({ component, step }) => step === 'subscribe' && 'action' in component && component.action === 'redirect',
  )
}

/** Returns a … z, aa, ab …: names that need no quotes in a style sheet. */
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
