import type { Say } from '../../../document/game-words.ts'

/** The representation of one option on a machine. */
export interface Face {
  label: string
  /** The image's absolute URL. */
  src: string | undefined
}

/** The moving part of a game. It handles no clicks except those that are part of the drawing itself. */
interface Machine {
  element: HTMLElement
  /** Text that the visitor reads or hears before the result. */
  hint?: string
  /**
   * Moves until it shows the option of this index. Null: a position without a prize. Resolves when it has stopped.
   * Buttons that the visitor must press meanwhile are put into `place`. `isWon`: whether the result is a win.
   */
  run(to: number | null, place: HTMLElement, isWon: boolean): Promise<void>
}

export type MakeMachine = (faces: readonly Face[], sound: Sound, say: Say) => Machine

/** Sounds that stay silent until the visitor turns them on. */
export interface Sound {
  /** The button that turns sound on; undefined if sound isn't available. */
  button: HTMLElement | undefined
  /** Plays ticks that slow down over this many milliseconds. */
  ticks(milliseconds: number): void
  end(isWon: boolean): void
}

/**
 * Moves an element with the Web Animations API, which no content security policy blocks. The move is immediate for
 * visitors who prefer reduced motion.
 */
export async function move(element: Element, transforms: readonly string[], milliseconds: number): Promise<void> {
  const frames = transforms.map((transform) => ({ transform }))
  const duration = prefersReducedMotion() ? 0 : milliseconds
  await element.animate(frames, { duration, easing: 'cubic-bezier(.15,.7,.15,1)', fill: 'forwards' }).finished
}

/** Checks whether the visitor prefers reduced motion. */
export function prefersReducedMotion(): boolean {
  return matchMedia('(prefers-reduced-motion:reduce)').matches
}
