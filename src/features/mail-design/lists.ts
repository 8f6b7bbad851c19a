import type { Paragraph } from './document.ts'

/** A bulleted or numbered list in a text. */
export interface List {
  readonly isNumbered: boolean
  readonly entries: readonly Entry[]
}

/** A list item, with its nested lists. */
interface Entry {
  readonly paragraph: Paragraph
  readonly lists: readonly List[]
}

/** A list item's depth, and its number if it has one. */
export interface ListMarker {
  readonly depth: number
  readonly number: number | null
}

/** Indentation of one level, in pixels. */
export const indentStep = 22
/** Bullet styles by depth, as browsers use them for nested lists. */
export const bullets = ['disc', 'circle', 'square'] as const
export const numberings = ['decimal', 'lower-alpha', 'lower-roman'] as const
/** The same as values of the `type` attribute of an `ol`. */
export const numberTypes = ['1', 'a', 'i'] as const

/** Converts consecutive list items to nested lists. No item is more than one level deeper than its parent. */
export function listsOf(entries: readonly Paragraph[], depth = 0): List[] {
  const lists: { isNumbered: boolean; entries: { paragraph: Paragraph; lists: List[] }[] }[] = []
  for (let i = 0; i < entries.length;) {
    const paragraph = entries[i]!
    const isNumbered = Boolean(paragraph.is_numbered)
    let list = lists.at(-1)
    if (list?.isNumbered !== isNumbered) lists.push((list = { isNumbered, entries: [] }))
    const next = entries.findIndex(({ level = 0 }, at) => at > i && level <= depth)
    const end = next === -1 ? entries.length : next
    list.entries.push({ paragraph, lists: listsOf(entries.slice(i + 1, end), depth + 1) })
    i = end
  }
  return lists
}

/** Returns the runs of list items among paragraphs, as start and end positions. */
export function runsOf(paragraphs: readonly Paragraph[]): { from: number; to: number }[] {
  const runs: { from: number; to: number }[] = []
  paragraphs.forEach(({ type }, i) => {
    if (type !== 'item') return
    if (paragraphs[i - 1]?.type === 'item') runs.at(-1)!.to = i + 1
    else runs.push({ from: i, to: i + 1 })
  })
  return runs
}

/** Returns the marker of each paragraph, in order; null for those that aren't list items. */
export function markersOf(paragraphs: readonly Paragraph[]): (ListMarker | null)[] {
  const markers: (ListMarker | null)[] = paragraphs.map(() => null)
  for (const { from, to } of runsOf(paragraphs)) {
    let at = from
    const marker = (lists: readonly List[], depth: number) => {
      for (const { isNumbered, entries } of lists) {
        let next = 1
        entries.forEach((entry) => {
          const number = entry.paragraph.number ?? next
          next = number + 1
          markers[at++] = { depth, number: isNumbered ? number : null }
          marker(entry.lists, depth + 1)
        })
      }
    }
    marker(listsOf(paragraphs.slice(from, to)), 0)
  }
  return markers
}
