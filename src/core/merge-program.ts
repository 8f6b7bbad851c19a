import { blockEnds, keyOf, tokensOf } from './merge-tags.ts'

/** A template that was parsed once, to be filled many times. */
export interface MergeProgram<Where> {
  /**
   * Fills in the values, whose keys must have been normalized with `mergeKey`. Text is output as `text` returned it at
   * compile time. A value, or its tag's default, is output as `write` returns it.
   */
  fill(values: ReadonlyMap<string, string>, write: (value: string, where: Where, key: string) => string): string
  /** Same as `fill`, but returns pieces: the text between tags is returned without copying it. */
  pieces(values: ReadonlyMap<string, string>, write: (value: string, where: Where, key: string) => string): string[]
  /** The keys that its tags use. */
  readonly keys: ReadonlySet<string>
}

interface Step<Where> {
  readonly kind: 'text' | 'value' | 'if' | 'unless'
  readonly text: string
  readonly key: string
  readonly fallback: string
  readonly where: Where
  /** Index of the step after the block. */
  readonly end: number
}

/** Returns the key of a value: names are compared case-insensitively, with spaces as underscores. */
export const mergeKey = keyOf

/**
 * Parses a template with merge tags (see merge-tags.ts). `text` converts the text between tags into the output. `where`
 * returns, for a tag's position in the template, how its value must be written.
 */
export function compileMergeTags<Where>(
  template: string,
  { text, where }: { text: (part: string) => string; where: (at: number) => Where },
): MergeProgram<Where> {
  const tokens = tokensOf(template)
  const ends = blockEnds(tokens)
  const closing = new Set(ends.values())
  const steps: Step<Where>[] = []
  const stepOf = new Map<number, number>()
  const waiting: { step: number; token: number }[] = []
  let pending = ''
  let at = 0
  const flush = () => {
    if (pending !== '')
      steps.push({ kind: 'text', text: text(pending), key: '', fallback: '', where: where(at), end: 0 })
    pending = ''
  }
  tokens.forEach((token, i) => {
    const isBlock = ends.has(i)
    if (token.kind === 'value' || isBlock) {
      flush()
      const kind = token.kind as 'value' | 'if' | 'unless'
      if (isBlock) waiting.push({ step: steps.length, token: ends.get(i)! })
      const key = keyOf(token.name)
      steps.push({ kind, text: '', key, fallback: token.default, where: where(at), end: 0 })
    } else if (closing.has(i)) {
      flush()
    } else pending += token.source
    at += token.source.length
    // The steps after a block start at its closing tag.
    if (closing.has(i)) stepOf.set(i, steps.length)
  })
  flush()
  for (const { step, token } of waiting) steps[step] = { ...steps[step]!, end: stepOf.get(token)! }
  const keys = new Set(steps.filter(({ kind }) => kind !== 'text').map(({ key }) => key))
  const program: MergeProgram<Where> = {
    keys,
    fill: (values, write) => program.pieces(values, write).join(''),
    pieces(values, write) {
      const filled: string[] = []
      for (let i = 0; i < steps.length; i++) {
        const step = steps[i]!
        if (step.kind === 'text') {
          filled.push(step.text)
          continue
        }
        const value = values.get(step.key) || step.fallback
        if (step.kind === 'value') filled.push(write(value, step.where, step.key))
        else if ((step.kind === 'if') !== (value !== '')) i = step.end - 1
      }
      return filled
    },
  }
  return program
}
