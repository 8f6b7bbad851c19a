import type { StepName } from '#form/document/constants.ts'
import type { PublishedDesign } from '#form/document/compact.ts'
import type { DrawnForm } from '#form/render/draw-form.ts'
import type { VisitorEvent } from './protocol.ts'
import type { ExtendedForm } from './optional-pieces.ts'
import type { ScriptForm, ScriptSite } from './script-config.ts'

/** Imports a module from the server, by its path. */
export type Load = (path: string) => Promise<unknown>

/** The site's data that pieces receive. */
export type SiteContext = Omit<ScriptSite, 'forms'>

/** A visitor's status after sending a form, as reported by the server. */
export type Standing = 'subscribed' | 'already' | 'unconfirmed' | 'received' | undefined

/** A form that is on the page, or about to be, as pieces see it. */
export interface FormSession {
  site: SiteContext
  form: ScriptForm
  design: PublishedDesign
  load: Load
  /** Set once the form is drawn. */
  drawn: DrawnForm
  /** Additions of optional pieces, if there are any. */
  extension?: ExtendedForm | undefined
  /** The step that is shown. */
  step: StepName
  tab: number
  /** Whether the visitor has completed the form's goal. */
  isDone?: true
  /**
   * Whether the page was notified of it and the owner's tracking pixels were requested. This happens only once,
   * whatever else the visitor does.
   */
  isTold?: true
  isCounted?: true
  close(): void
  /** Records a visitor event. */
  record(kind: VisitorEvent['kind']): void
  /**
   * Remembers that the visitor has completed the form's goal, so that it isn't shown again if its owner doesn't want
   * that.
   */
  done(): void
  /** Handles the completed goal: the visitor sent the form (as `submissionId`), or did something else (''). */
  convert(submissionId: string, status?: Standing): void
  show(step: StepName, tab?: number): void
  /** Emits an event to the page. */
  tell(what: string): void
}
