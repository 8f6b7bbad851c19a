import type { Tab } from '../document/form-document.ts'
import type { Editor } from './editor.ts'
import type { Box } from './hit.ts'
import type { Ink } from './ink.ts'

/** What a drag sees of the canvas when it begins. */
export interface Ground {
  readonly editor: Editor
  readonly tab: Tab
  readonly boxes: readonly Box[]
  readonly root: ShadowRoot
  readonly ink: Ink
  /** How many pixels of the overlay one pixel of the form takes. */
  readonly scale: number
}

/** Where the pointer is on the overlay, how far it came, and what is held down. */
export interface Pull {
  readonly x: number
  readonly y: number
  readonly dx: number
  readonly dy: number
  readonly shift: boolean
  readonly alt: boolean
  /** Held down, nothing is drawn to anything. */
  readonly free: boolean
}

/** Something that is dragged on the canvas. Nothing of the form changes before it is dropped. */
export interface Drag {
  move(pull: Pull): void
  drop(pull: Pull): void
  /** Takes back what `move` showed; follows each `drop` too. */
  end(): void
}

/** The grid that a stage's things are drawn to, in its pixels. */
export const stageGrid = 20
