import { blockEnds, keyOf, type Token, tokensOf } from '#core/merge-tags.ts'

/**
 * Part of a parsed text with merge tags: text, a value with its default, or a block that is included if there is (or
 * isn't) a value.
 */
export type TextNode = string | [name: string, fallback: string] | [sign: '?' | '^', name: string, inside: TextNode[]]

/** Parses a text with merge tags, so that the page needs no parser: see `mergeTags` in core. */
export function textNodes(template: string): TextNode[] {
  const tokens = tokensOf(template)
  return nodesIn(tokens, blockEnds(tokens), 0, tokens.length)
}

function nodesIn(tokens: readonly Token[], ends: ReadonlyMap<number, number>, from: number, to: number): TextNode[] {
  const nodes: TextNode[] = []
  const closing = new Set(ends.values())
  for (let i = from; i < to; i++) {
    const { kind, name, source, default: fallback } = tokens[i]!
    const end = ends.get(i)
    if (end !== undefined) {
      nodes.push([kind === 'if' ? '?' : '^', keyOf(name), nodesIn(tokens, ends, i + 1, end)])
      i = end
    } else if (kind === 'value') nodes.push([keyOf(name), fallback])
    else if (!closing.has(i)) nodes.push(source)
  }
  return nodes
}

/** Inserts values into a parsed text. */
export function writeText(nodes: readonly TextNode[], values: Readonly<Record<string, string>>): string {
  let text = ''
  for (const node of nodes)
    if (typeof node === 'string') text += node
    else if (node.length === 2) text += values[node[0]] || node[1]
    else if (!values[node[1]] === (node[0] === '^')) text += writeText(node[2], values)
  return text
}
