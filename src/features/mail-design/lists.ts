import type { Passage } from './document.ts'

/** A list of a text: bullets or numbers. */
export interface List {
  readonly isNumbered: boolean
  readonly entries: readonly Entry[]
}

/** An entry, with the lists that stand in it. */
interface Entry {
  readonly passage: Passage
  readonly lists: readonly List[]
}

/** Where an entry stands in its list: how deep, and its number where it has one. */
export interface Mark {
  readonly depth: number
  readonly number: number | null
}

/** How far what stands in is moved, in pixels. */
export const indentStep = 22
/** What stands before an entry, by depth; as browsers have it for lists in lists. */
export const bullets = ['disc', 'circle', 'square'] as const
export const numberings = ['decimal', 'lower-alpha', 'lower-roman'] as const
/** The same as the `type` of an `ol`. */
export const numberTypes = ['1', 'a', 'i'] as const

/** Entries that follow each other, as lists within lists. Nothing is deeper than one step below what it stands in. */
export function listsOf(entries: readonly Passage[], depth = 0): List[] {
  const lists: { isNumbered: boolean; entries: { passage: Passage; lists: List[] }[] }[] = []
  for (let i = 0; i < entries.length;) {
    const passage = entries[i]!
    const isNumbered = Boolean(passage.is_numbered)
    let list = lists.at(-1)
    if (list?.isNumbered !== isNumbered) lists.push((list = { isNumbered, entries: [] }))
    const next = entries.findIndex(({ level = 0 }, at) => at > i && level <= depth)
    const end = next === -1 ? entries.length : next
    list.entries.push({ passage, lists: listsOf(entries.slice(i + 1, end), depth + 1) })
    i = end
  }
  return lists
}

/** The runs of entries among passages: from where, to where. */
export function runsOf(passages: readonly Passage[]): { from: number; to: number }[] {
  const runs: { from: number; to: number }[] = []
  passages.forEach(({ type }, i) => {
    if (type !== 'item') return
    if (passages[i - 1]?.type === 'item') runs.at(-1)!.to = i + 1
    else runs.push({ from: i, to: i + 1 })
  })
  return runs
}

/** The marks of passages, in their order; null for what is no entry. */
export function marksOf(passages: readonly Passage[]): (Mark | null)[] {
  const marks: (Mark | null)[] = passages.map(() => null)
  for (const { from, to } of runsOf(passages)) {
    let at = from
    const mark = (lists: readonly List[], depth: number) => {
      for (const { isNumbered, entries } of lists) {
        let next = 1
        entries.forEach((entry) => {
          const number = entry.passage.number ?? next
          next = number + 1
          marks[at++] = { depth, number: isNumbered ? number : null }
          mark(entry.lists, depth + 1)
        })
      }
    }
    mark(listsOf(passages.slice(from, to)), 0)
  }
  return marks
}
