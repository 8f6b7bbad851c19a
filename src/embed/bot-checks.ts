import { ofDocument } from '#form/render/dom.ts'
import type { DrawnForm } from '#form/render/draw-form.ts'
import { h } from '#form/render/h.ts'
import type { SubmitResult } from '#form/render/send-fields.ts'
import type { CodePiece } from './confirmation-code.ts'
import type { BotSignals } from './protocol.ts'
import type { FormSession } from './form-session.ts'
import { styles } from './styles.ts'
import { askForTicket } from './ticket.ts'
import { followLink } from '#form/document/visitor-texts.ts'

/** Path of that piece, set by the build. */
declare const PIECE_CONFIRMATION_CODE: string

interface Known {
  /** The ticket, as a pending promise. */
  readonly ticket: Promise<string>
  readonly trap: HTMLInputElement
  /** The address that was suspected to be mistyped and that the visitor sent anyway. */
  sure: string
  /** URLs at which files can be fetched, by the addresses in the design. */
  files: Record<string, string>
}

const sheet =
  '.trap{position:absolute!important;inset-inline-start:-9999px!important;opacity:0;pointer-events:none}' +
  '.note{box-sizing:border-box;width:fit-content;max-width:100%;margin:16px auto 0;padding:8px 12px;font:15px/1.4 system-ui;color:#1f2937;background:#f3f4f6;border-radius:6px}'
const known = new WeakMap<DrawnForm, Known>()

/** Prepares to send a form that a visitor has touched: requests a ticket and adds a field that only bots fill in. */
export function meet({ site, drawn }: Pick<FormSession, 'site' | 'drawn'>): Known {
  let it = known.get(drawn)
  if (!it) {
    const root = drawn.element.getRootNode() as ShadowRoot
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, styles(sheet)]
    const trap = h('input', { class: 'trap', tabindex: '-1', 'aria-hidden': 'true', autocomplete: 'off', type: 'text' })
    drawn.element.appendChild(trap)
    const ticket = askForTicket(site)
    it = { ticket, trap, sure: '', files: {} }
    known.set(drawn, it)
  }
  return it
}

/** Returns the data sent with a submission with which the server distinguishes people from bots. */
export async function botSignalsOf(session: Pick<FormSession, 'site' | 'form' | 'drawn'>): Promise<BotSignals> {
  const { ticket, trap, sure } = meet(session)
  const version = /-([\da-f]{20})\.js$/.exec(session.form.code)?.[1] ?? ''
  return {
    ticket: await ticket,
    trap: trap.value,
    shown_for: `${Date.now() - (session.form.at ?? 0)}`,
    sure,
    lang: ofDocument('documentElement').lang,
    version,
  }
}

/**
 * Records the server's response to a submission: an address that the server doubts counts as intended if it is sent
 * again.
 */
export function recordResult(
  session: Pick<FormSession, 'site' | 'drawn'>,
  fields: Record<string, string>,
  result: SubmitResult,
): void {
  const it = meet(session)
  if (result.ok) it.files = result.files ?? {}
  else for (const { path, suggestion } of result.issues ?? []) if (suggestion) it.sure = fields[path] ?? ''
}

/** Shows a message below the drawn form, or inside it if it reaches the edge of the screen. */
export function say(session: Pick<FormSession, 'drawn' | 'form'>, text: string): void {
  const note = h('p', { class: 'note', role: 'status' })
  belowOf(session).appendChild(note)
  // A live region only announces changes of its contents.
  setTimeout(() => {
    note.textContent = text
    note.scrollIntoView({ block: 'nearest' })
  }, 50)
}

/** Returns the element to which messages about the form are added. */
function belowOf({ drawn, form }: Pick<FormSession, 'drawn' | 'form'>): Element {
  const { element } = drawn
  return /bar|mat/.test(form.type) ? element.firstElementChild! : element
}

/** Shows below the success step that an email was sent whose link must be opened or whose code must be typed. */
export function askForClick(session: FormSession, submissionId: string): void {
  say(session, followLink)
  askForCode(session, submissionId)
}

/** Shows a field for that email's code below the drawn form. The link works as well. */
export function askForCode(session: FormSession, submissionId: string, onConfirmed?: () => void): void {
  const hold = (files: Known['files']) => {
    meet(session).files = files
    onConfirmed?.()
  }
  session
    .load(PIECE_CONFIRMATION_CODE)
    .then((it) => (it as CodePiece).askForCode(session, submissionId, hold))
    .catch(() => {})
}

/**
 * Opens the content to which this address in a design refers: one of our files as a download, anything else in a new
 * tab.
 */
export function openContent(session: Pick<FormSession, 'site' | 'drawn'>, named: string): void {
  const file = meet(session).files[named]
  const link = h('a', { href: file ?? named, rel: 'noopener', target: file ? undefined : '_blank' })
  if (file || /^https?:\/\//i.test(named)) link.click()
}
