import type { MergeValues } from '#core/merge-tags.ts'
import { gameView } from '../components/game/view.ts'
import { formFontFaces } from '../document/font-faces.ts'
import type { FormDocument, StepName } from '../document/form-document.ts'
import { makeElementCompiler } from '../document/compile-elements.ts'
import type { Drawn } from '../document/elements.ts'
import { mergeForm } from '../document/merge-form.ts'
import { styleRulesOf } from '../document/stylesheet.ts'
import { classSelector, markClasses } from './class-selector.ts'
import { drawForm, type DrawnForm, type DrawOptions } from './draw-form.ts'
import { updateInPlace } from './update-in-place.ts'
import { incrementalSheet, rulesOf } from './incremental-sheet.ts'
import { views as codeViews } from './code-views.ts'
import { views as extraViews } from './widget-views.ts'
import { views as fieldViews } from './field-views.ts'
import { views as uploadViews } from './file-views.ts'
import { views as videoViews } from './video-views.ts'
import { answersOf } from './answers-of.ts'
import { checkFields, sendFields, type SubmitResult } from './send-fields.ts'

export type { SubmitResult } from './send-fields.ts'

export interface MountOptions extends Omit<DrawOptions, 'onSend' | 'onGoTo' | 'views'> {
  /** Draws components that would be invisible, such as empty images, as placeholders. */
  placeholders?: boolean
  /** Fills in merge tags as for a visitor with these values. If omitted, the tags remain as written. */
  values?: MergeValues
  /** Submits the fields. Without it, submitting does nothing. */
  onSubmit?: (fields: Record<string, string>) => Promise<SubmitResult>
}

/** A form on the page, drawn from a document that may change. */
export interface MountedForm extends Pick<DrawnForm, 'element'> {
  /** Shows a tab of a step. Defaults to the first tab. */
  show(step: StepName, tab?: number): void
  /**
   * Draws another document, by default at the same step and tab. Unchanged components keep their elements, and what was
   * typed into them.
   */
  update(document: FormDocument, step?: StepName, tab?: number): void
  destroy(): void
}

/** The host represents the device's screen. */
const stage = ':host{display:block;container:stage/inline-size}.form{all:initial}'
const placeholder = '.empty{min-height:120px;border:1px dashed;opacity:.5}.form .gone{display:revert;opacity:.5}'

/**
 * Draws a form that is still being edited: the stored document, with its styles computed on the fly into a constructed
 * sheet of the shadow root (or document) that contains `host`. See `drawForm`, which draws both here and live.
 */
export function mountForm(host: ShadowRoot | Element, form: FormDocument, options: MountOptions): MountedForm {
  const { origin, placeholders, values, onSubmit, onAction, outside } = options
  const root = host.getRootNode() as ShadowRoot | Document
  const { CSSStyleSheet } = host.ownerDocument.defaultView ?? window
  const base = new CSSStyleSheet()
  const own = new CSSStyleSheet()
  const styleBase = incrementalSheet(base)
  const styleOwn = incrementalSheet(own)
  let css = ''
  const fontSheet = new CSSStyleSheet()
  let faces = ''
  let shown: [StepName, number] = ['subscribe', 0]
  const drawn = drawForm({
    origin,
    views: { ...fieldViews, ...extraViews, ...codeViews, ...uploadViews, ...videoViews, game: gameView },
    ...(onAction && { onAction }),
    ...(outside && { outside }),
    onGoTo: (tabId) => goTo(tabId),
    onSend: () => {
      if (onSubmit) void sendFields(drawn, onSubmit, () => show('success'))
    },
  })
  const drawMarked = (node: Drawn) => {
    const made = drawn.draw(node)
    return typeof made === 'string' ? made : markClasses(made)
  }
  const draw = updateInPlace({ ...drawn, draw: drawMarked }, makeElementCompiler(origin))

  function show(step: StepName, tab = 0): void {
    const { tabs } = form.steps[step]
    shown = [step, tabs[tab] ? tab : 0]
    const chosen = tabs[shown[1]]!
    draw(values ? mergeForm(chosen, { ...values, ...answersOf(drawn) }, true) : chosen)
  }

  function goTo(tabId: string): void {
    const [step, from] = shown
    const to = form.steps[step].tabs.findIndex(({ id }) => id === tabId)
    if (to >= 0 && (to < from || checkFields(drawn))) show(step, to)
  }

  function update(other: FormDocument, step = shown[0], tab = shown[1]): void {
    form = other
    const sheet = styleRulesOf(form, origin, undefined, classSelector)
    const next = stage + (placeholders ? placeholder : '') + sheet.base
    if (next !== css) styleBase(rulesOf((css = next)))
    styleOwn(sheet.rules)
    const wanted = formFontFaces(form, origin)
    if (wanted !== faces) fontSheet.replaceSync((faces = wanted))
    show(step, tab)
  }

  root.adoptedStyleSheets = [...root.adoptedStyleSheets, base, own]
  // Browsers ignore rules that load fonts inside a shadow root.
  const page = host.ownerDocument
  page.adoptedStyleSheets = [...page.adoptedStyleSheets, fontSheet]
  host.appendChild(drawn.element)
  update(form)
  return {
    element: drawn.element,
    show,
    update,
    destroy() {
      drawn.element.remove()
      root.adoptedStyleSheets = root.adoptedStyleSheets.filter((other) => other !== base && other !== own)
      page.adoptedStyleSheets = page.adoptedStyleSheets.filter((other) => other !== fontSheet)
    },
  }
}
