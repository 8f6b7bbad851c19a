/** A node in the output of EXPLAIN (VERBOSE, FORMAT JSON). */
export interface PlanNode {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly Alias?: string
  readonly Plans?: readonly PlanNode[]
  readonly [name: string]: unknown
}

const conditions = ['Index Cond', 'Recheck Cond', 'Filter', 'Join Filter', 'Hash Cond', 'Merge Cond']

/** Matches a parameter or a literal, with any cast. */
const constant = /^\(?(?:\$\d+|'[^']*')\)?(?:::[\w ]+)?$/
const column = /^"?[\w ]+"?\.site_id$/

/**
 * Returns the tables that a statement reads from more than one shard of a cluster whose tables are distributed by
 * `site_id`: scans of a table in `siteTables` that are not bound to one constant site, either directly or by a join
 * with a bound scan.
 */
export function crossShardScans(plan: PlanNode, siteTables: ReadonlySet<string>): string[] {
  const nodes = allNodes(plan)
  const bound = new Set<string>()
  const pairs: [string, string][] = []
  for (const node of nodes) {
    for (const name of conditions.filter((name) => name in node)) {
      for (const part of conjuncts(String(node[name]))) {
        const [left, right, ...rest] = part.split(' = ').map(bare)
        if (left === undefined || right === undefined || rest.length > 0) continue
        if (column.test(left) && constant.test(right)) bound.add(left)
        else if (column.test(right) && constant.test(left)) bound.add(right)
        else if (column.test(left) && column.test(right)) pairs.push([left, right])
      }
    }
  }
  for (let before = -1; before < bound.size;) {
    before = bound.size
    for (const [a, b] of pairs) if (bound.has(a) || bound.has(b)) bound.add(a).add(b)
  }
  const scans = nodes.filter((node) => siteTables.has(node['Relation Name'] ?? '') && isScan(node))
  const spread = scans.filter(({ Alias: alias = '' }) => !bound.has(`${alias}.site_id`))
  return [...new Set(spread.map((node) => node['Relation Name']!))].toSorted()
}

// The index scan of a bitmap doesn't name its table. The scan above it does.
const isScan = (node: PlanNode) => node['Node Type'].endsWith('Scan') && node['Node Type'] !== 'Bitmap Index Scan'

function allNodes(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(allNodes)]
}

/** Returns the parts of a condition that must all hold. */
function conjuncts(text: string): string[] {
  const inner = bare(text)
  const parts = splitAt(inner, ' AND ')
  return parts.length > 1 ? parts.flatMap(conjuncts) : splitAt(inner, ' OR ').length > 1 ? [] : [inner]
}

/** Removes the parentheses around the whole text. */
function bare(text: string): string {
  const trimmed = text.trim()
  if (!trimmed.startsWith('(') || closing(trimmed) !== trimmed.length - 1) return trimmed
  return bare(trimmed.slice(1, -1))
}

/** Returns the index at which the first parenthesis closes. */
function closing(text: string): number {
  let depth = 0
  for (const { index, char } of outsideQuotes(text)) {
    if (char === '(') depth++
    if (char === ')' && --depth === 0) return index
  }
  return -1
}

function splitAt(text: string, word: string): string[] {
  const parts: string[] = []
  let [depth, from] = [0, 0]
  for (const { index, char } of outsideQuotes(text)) {
    if (char === '(') depth++
    if (char === ')') depth--
    if (depth === 0 && text.startsWith(word, index)) {
      parts.push(text.slice(from, index))
      from = index + word.length
    }
  }
  return [...parts, text.slice(from)]
}

function* outsideQuotes(text: string): Generator<{ index: number; char: string }> {
  let isQuoted = false
  for (let index = 0; index < text.length; index++) {
    if (text[index] === "'") isQuoted = !isQuoted
    else if (!isQuoted) yield { index, char: text[index]! }
  }
}
