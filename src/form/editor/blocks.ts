import type { Block } from '../components/text/model.ts'
import { format, has, join, plain, retext, splitSpans } from './spans.ts'

/** Replaces the text of one block with the typed text. */
export function retextBlock(blocks: readonly Block[], index: number, text: string): Block[] {
  return blocks.map((block, i) => (i === index ? { ...block, spans: retext(block.spans, text) } : block))
}

/** Splits a block in two. The block after a heading is a paragraph. An empty list item ends its list. */
export function splitBlock(blocks: readonly Block[], index: number, at: number): Block[] {
  const block = blocks[index]!
  if (block.type === 'item' && plain(block.spans) === '') return blocks.with(index, { ...block, type: 'paragraph' })
  const [head, tail] = splitSpans(block.spans, at)
  const type = block.type === 'heading' ? 'paragraph' : block.type
  return blocks.toSpliced(index, 1, { ...block, spans: head }, { type, spans: tail })
}

/** Appends a block to the one before it. */
export function mergeBlock(blocks: readonly Block[], index: number): Block[] {
  const [before, block] = [blocks[index - 1], blocks[index]]
  if (!before || !block) return [...blocks]
  return blocks.toSpliced(index - 1, 2, { ...before, spans: join([...before.spans, ...block.spans]) })
}

/** Adds a mark to a range of a block, or removes it if the whole range has it. */
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
