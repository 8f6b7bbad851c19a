import type { Say } from '../../../document/game-words.ts'

/** What stands for one option on a machine. */
export interface Face {
  label: string
  /** The picture's whole address. */
  src: string | undefined
}

/** The moving part of a game. It takes no clicks of its own but those that its drawing is about. */
interface Machine {
  element: HTMLElement
  /** What the visitor reads or hears before the result. */
  hint?: string
  /**
   * Moves until it shows the option of this index; null: one that no prize is on. Settled when it stands. What the visitor
   * has to press meanwhile goes to `place`. `isWon`: there is something to win on it.
   */
  run(to: number | null, place: HTMLElement, isWon: boolean): Promise<void>
}

export type MakeMachine = (faces: readonly Face[], sound: Sound, say: Say) => Machine

/** Blips, silent until the visitor asks for them. */
export interface Sound {
  /** The button that turns it on; undefined where there is no sound. */
  button: HTMLElement | undefined
  /** Ticks for so many milliseconds, slower and slower. */
  ticks(milliseconds: number): void
  end(isWon: boolean): void
}

/** Moves an element by the animation engine, which no content policy forbids; at once for who wants no motion. */
export async function move(element: Element, transforms: readonly string[], milliseconds: number): Promise<void> {
  const frames = transforms.map((transform) => ({ transform }))
  const duration = isStill() ? 0 : milliseconds
  await element.animate(frames, { duration, easing: 'cubic-bezier(.15,.7,.15,1)', fill: 'forwards' }).finished
}

/** Whether the visitor asked for no motion. */
export function isStill(): boolean {
  return matchMedia('(prefers-reduced-motion:reduce)').matches
}
