import { type MergeValues, mergeTags } from '#core/merge-tags.ts'

/** Text in which each merged value is only a slot, so that no mark-up is ever read out of a value. */
export interface Slotted {
  readonly text: string
  /** Puts the values in, each through `write`; what stands around them goes through `writeText`. */
  fill(text: string, writeText: (text: string) => string, write: (value: string) => string): string
}

const slot = /\uE000(\d+)\uE001/g

/** Replaces merge tags by slots. Two letters of the private use area mark them; nobody else's stay in. */
export function slotted(template: string, values: MergeValues, isPreview: boolean): Slotted {
  const filled: string[] = []
  const write = (value: string) => `\uE000${filled.push(value) - 1}\uE001`
  const text = mergeTags(template.replaceAll(/[\uE000\uE001]/g, ''), values, { write, isPreview })
  return {
    text,
    fill: (part, writeText, writeValue) => {
      let result = ''
      let at = 0
      for (const match of part.matchAll(slot)) {
        result += writeText(part.slice(at, match.index)) + writeValue(filled[Number(match[1])]!)
        at = match.index + match[0].length
      }
      return result + writeText(part.slice(at))
    },
  }
}
