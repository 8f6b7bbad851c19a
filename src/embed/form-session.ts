import type { StepName } from '#form/document/constants.ts'
import type { PublishedDesign } from '#form/document/compact.ts'
import type { DrawnForm } from '#form/render/draw-form.ts'
import type { VisitorEvent } from './protocol.ts'
import type { ExtendedForm } from './optional-pieces.ts'
import type { ScriptForm, ScriptSite } from './script-config.ts'

/** Imports a module of the server, by its path. */
export type Load = (path: string) => Promise<unknown>

/** What pieces know of a site. */
export type SiteContext = Omit<ScriptSite, 'forms'>

/** What the server says that somebody is after sending a form. */
export type Standing = 'subscribed' | 'already' | 'unconfirmed' | 'received' | undefined

/** A form that is on the page, or about to be, as the pieces see it. */
export interface FormSession {
  site: SiteContext
  form: ScriptForm
  design: PublishedDesign
  load: Load
  /** From when on the form is drawn. */
  drawn: DrawnForm
  /** What optional pieces add to it, if there are any. */
  extension?: ExtendedForm | undefined
  /** What is session. */
  step: StepName
  tab: number
  /** The visitor did what the form is for. */
  isDone?: true
  /** The page was told of it, and the owner's pictures were asked for: once, whatever else they do. */
  isTold?: true
  isCounted?: true
  close(): void
  /** Counts something that the visitor did. */
  record(kind: VisitorEvent['kind']): void
  /** Remembers that the visitor did what the form is for, so that it does not come again, where its owner does not want it to. */
  done(): void
  /** The visitor did what the form is for: sent it (as `submissionId`), or something else (''). */
  convert(submissionId: string, status?: Standing): void
  show(step: StepName, tab?: number): void
  /** Tells the page what happens. */
  tell(what: string): void
}
