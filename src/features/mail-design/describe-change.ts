import { blockName } from './block-name.ts'
import type { MailDocument } from './document.ts'
import { walk } from './walk.ts'

/** Describes what a change did to the blocks, for screen readers; empty if their order is unchanged. */
export function describeChange(before: MailDocument, after: MailDocument, selected: string | null = null): string {
  const [old, now] = [[...walk(before)], [...walk(after)]]
  const [oldIds, ids] = [old.map(({ block }) => block.id), now.map(({ block }) => block.id)]
  const added = now.find(({ block }) => !oldIds.includes(block.id))
  const removed = old.find(({ block }) => !ids.includes(block.id))
  if (added && removed) return 'The email was replaced.'
  if (added) return `${blockName(added.block)} was added, ${placeOf(ids, added.block.id)}.`
  if (removed) return `${blockName(removed.block)} was removed.`
  const first = ids.findIndex((id, i) => id !== oldIds[i])
  if (first === -1) return ''
  const last = ids.findLastIndex((id, i) => id !== oldIds[i])
  // If a range moved by one, the block at one of its ends is the one that moved.
  const isSelected = selected !== null && ids.indexOf(selected) !== oldIds.indexOf(selected)
  const moved = isSelected ? selected : oldIds[first + 1] === ids[first] ? ids[last]! : ids[first]!
  const block = now.find((visit) => visit.block.id === moved)!.block
  return `${blockName(block)} was moved, ${placeOf(ids, moved)}.`
}

const placeOf = (ids: readonly string[], id: string) => `now ${ids.indexOf(id) + 1} of ${ids.length}`
