import type { Block } from '../components/text/model.ts'
import { format, has, join, plain, retext, splitSpans } from './spans.ts'

/** Gives one block another text, as typed. */
export function retextBlock(blocks: readonly Block[], index: number, text: string): Block[] {
  return blocks.map((block, i) => (i === index ? { ...block, spans: retext(block.spans, text) } : block))
}

/** Cuts a block in two. What follows a heading is a paragraph; an empty list entry ends its list. */
export function splitBlock(blocks: readonly Block[], index: number, at: number): Block[] {
  const block = blocks[index]!
  if (block.type === 'item' && plain(block.spans) === '') return blocks.with(index, { ...block, type: 'paragraph' })
  const [head, tail] = splitSpans(block.spans, at)
  const type = block.type === 'heading' ? 'paragraph' : block.type
  return blocks.toSpliced(index, 1, { ...block, spans: head }, { type, spans: tail })
}

/** Puts a block at the end of the one before it. */
export function mergeBlock(blocks: readonly Block[], index: number): Block[] {
  const [before, block] = [blocks[index - 1], blocks[index]]
  if (!before || !block) return [...blocks]
  return blocks.toSpliced(index - 1, 2, { ...before, spans: join([...before.spans, ...block.spans]) })
}

/** Gives a range of a block a mark, or takes it away where all of the range has it. */
export function toggleMark(
  blocks: readonly Block[],
  index: number,
  { start, end }: { start: number; end: number },
  mark: 'bold' | 'italic' | 'underline',
): Block[] {
  const block = blocks[index]!
  const on = has(block.spans, start, end, mark)
  return blocks.with(index, { ...block, spans: format(block.spans, start, end, { [mark]: on ? undefined : true }) })
}
