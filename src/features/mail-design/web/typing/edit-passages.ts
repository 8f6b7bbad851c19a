import { join, plain, splitSpans } from '#form/editor/spans.ts'
import type { Passage, Span } from '../../document.ts'
import { passageCaps } from '../../names.ts'
import { caretAt, type Edit, isCaret, lengthOf, rangeWithin } from './passage-range.ts'
import { lookAt } from './passage-looks.ts'

/** Puts passages in the place of what is selected. The first goes on where the text stood, the last goes on with what follows. */
export function insertPassages(put: readonly Passage[]): Edit {
  return (passages, { start, end }) => {
    const [first, last] = [passages[start.index]!, passages[end.index]!]
    const [head] = splitSpans(first.spans, start.at)
    const [, tail] = splitSpans(last.spans, end.at)
    const room = passageCaps.passages - (passages.length - (end.index - start.index)) + 1
    const fitting = put.slice(0, Math.max(1, room))
    const isAlone = fitting.length === 1
    const isBare = head.length === 0 && (!isAlone || tail.length === 0)
    const begun = fitting[0]!
    const isGone = plain(begun.spans) === '' && isAlone && start.at === 0 && end.at === 0
    const kind = isGone ? last : isBare && begun.type !== 'paragraph' ? begun : first
    const ending = fitting.at(-1)!
    const made = isAlone
      ? [fitted({ ...kind, spans: [...head, ...begun.spans, ...tail] })]
      : [
          fitted({ ...kind, spans: [...head, ...begun.spans] }),
          ...fitting.slice(1, -1).map(fitted),
          fitted({ ...ending, spans: [...ending.spans, ...tail] }),
        ]
    const edited = passages.toSpliced(start.index, end.index - start.index + 1, ...made)
    const at = lengthOf(ending) + (isAlone ? plain(head).length : 0)
    return { passages: edited, range: rangeWithin(edited, caretAt(start.index + made.length - 1, at)) }
  }
}

/** Puts words in the place of what is selected. They look as what they follow, unless `look` says otherwise. */
export function insertText(text: string, look?: Omit<Span, 'text'>): Edit {
  return (passages, { start, end }) => {
    const given = look ?? lookAt(passages[start.index]!.spans, start.at)
    const put: Passage = { ...passages[start.index]!, spans: text === '' ? [] : [{ ...given, text }] }
    // A press that selects a whole passage reaches to where the next begins: that one stays.
    const isWhole = text !== '' && end.at === 0 && end.index > start.index
    const until = isWhole ? { index: end.index - 1, at: lengthOf(passages[end.index - 1]) } : end
    return insertPassages([put])(passages, { start, end: until })
  }
}

/** Takes out what is selected. */
export const deleteSelected: Edit = (passages, range) => insertText('', {})(passages, range)

/** Puts words in: each further line is a passage of its own. */
export function insertLines(text: string): Edit {
  return (passages, range) => {
    const lines = text.replaceAll('\r', '').split(/\n+/)
    if (lines.length === 1) return insertText(lines[0]!)(passages, range)
    const first = passages[range.start.index]!
    const look = lookAt(first.spans, range.start.at)
    const type = first.type === 'heading' ? 'paragraph' : first.type
    const put = lines.map((line, i): Passage => {
      return { ...first, type: i === 0 ? first.type : type, spans: line === '' ? [] : [{ ...look, text: line }] }
    })
    return insertPassages(put)(passages, range)
  }
}

/** Begins a passage: after a heading a paragraph; an entry that is empty leaves its list, step by step. */
export const splitPassage: Edit = (passages, range) => {
  const cut = isCaret(range) ? { passages: [...passages], range } : deleteSelected(passages, range)
  const { index, at } = cut.range.start
  const passage = cut.passages[index]!
  if (lengthOf(passage) === 0 && isPlaced(passage)) return stepOut(cut.passages, cut.range)
  if (cut.passages.length >= passageCaps.passages) return cut
  const [head, tail] = splitSpans(passage.spans, at)
  const type = passage.type === 'heading' && tail.length === 0 ? 'paragraph' : passage.type
  const both: Passage[] = [
    { ...passage, spans: head },
    { ...passage, type, spans: tail },
  ]
  return { passages: cut.passages.toSpliced(index, 1, ...both), range: caretAt(index + 1, 0) }
}

/** Whether a passage stands in, or in a list. */
export const isPlaced = ({ type, level = 0 }: Passage) => type === 'item' || level > 0

/** Takes a passage a step out: of what it stands in, or of its list. */
export const stepOut: Edit = (passages, range) => {
  const { index } = range.start
  const passage = passages[index]!
  const { level = 0, is_numbered: _, ...rest } = passage
  const next: Passage = level > 0 ? { ...passage, level: level - 1 } : { ...rest, type: 'paragraph' }
  return { passages: passages.with(index, next), range }
}

function fitted(passage: Passage): Passage {
  const [kept] = splitSpans(join(passage.spans), passageCaps.letters)
  return { ...passage, spans: kept.slice(0, passageCaps.spans) }
}
