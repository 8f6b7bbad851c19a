import type { Tab } from '../document/form-document.ts'
import type { Editor } from './editor.ts'
import type { Box } from './hit.ts'
import type { Ink } from './ink.ts'

/** The data about the canvas that a drag gets when it begins. */
export interface DragContext {
  readonly editor: Editor
  readonly tab: Tab
  readonly boxes: readonly Box[]
  readonly root: ShadowRoot
  readonly ink: Ink
  /** Number of overlay pixels per pixel of the form. */
  readonly scale: number
}

/** Position of the pointer on the overlay, its distance from the start, and the modifier keys held down. */
export interface Pull {
  readonly x: number
  readonly y: number
  readonly dx: number
  readonly dy: number
  readonly shift: boolean
  readonly alt: boolean
  /** While held down, nothing snaps. */
  readonly free: boolean
}

/** A drag on the canvas. The form doesn't change before the drop. */
export interface Drag {
  move(pull: Pull): void
  drop(pull: Pull): void
  /** Removes the feedback that `move` showed. Also called after each `drop`. */
  end(): void
}

/** Distance between the grid lines to which components on a stage snap, in stage pixels. */
export const stageGrid = 20
