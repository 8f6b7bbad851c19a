import { branchesOf } from '../../branches-of.ts'
import type { Step } from '../../contract.ts'
import { branchLookup } from '../edit-steps.ts'
import { triggerId } from './layout.ts'

/** Position of a card in the tree for screen readers, counted from 1. */
export interface TreePlace {
  readonly level: number
  readonly index: number
  readonly count: number
}

/** Returns the tree positions of all steps, and of the trigger, which comes before them. */
export function treePlaces(steps: readonly Step[]): Map<string, TreePlace> {
  const places = new Map<string, TreePlace>()
  const listOf = branchLookup(steps)
  const place = (under: Step['under'], level: number, before: number) => {
    const list = listOf(under)
    for (const [i, step] of list.entries()) {
      places.set(step.id, { level, index: before + i + 1, count: before + list.length })
      for (const branch of branchesOf(step)) place({ step: step.id, branch }, level + 1, 0)
    }
    return before + list.length
  }
  const count = place(null, 1, 1)
  places.set(triggerId, { level: 1, index: 1, count })
  return places
}
