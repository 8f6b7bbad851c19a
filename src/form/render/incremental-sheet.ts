/** Number of changes above which replacing the whole sheet is faster. */
const many = 60

/**
 * Keeps a constructed sheet in sync with a list of rules. Replacing a sheet makes the browser recheck every element,
 * but changing a rule only those that it affects, so unchanged rules stay.
 */
export function incrementalSheet(sheet: CSSStyleSheet): (rules: readonly string[]) => void {
  let now: readonly string[] = []
  /** False if the browser dropped a rule, so that indexes no longer match the list. */
  let isInStep = true

  function replace(rules: readonly string[]): void {
    sheet.replaceSync(rules.join(''))
    isInStep = sheet.cssRules.length === rules.length
  }

  return (rules) => {
    const steps = stepsFrom(now, rules)
    now = rules
    if (steps.length === 0) return
    if (!isInStep || steps.length > many) return replace(rules)
    try {
      for (const { at, rule } of steps)
        if (rule === undefined) sheet.deleteRule(at)
        else sheet.insertRule(rule, at)
    } catch {
      replace(rules)
    }
  }
}

/** Returns the rules of a sheet, one by one. Texts in the sheet must not contain braces. */
export function rulesOf(css: string): readonly string[] {
  const rules: string[] = []
  let [start, depth] = [0, 0]
  for (const { 0: brace, index } of css.matchAll(/[{}]/g)) {
    depth += brace === '{' ? 1 : -1
    if (depth > 0) continue
    rules.push(css.slice(start, index + 1))
    start = index + 1
  }
  return rules
}

/** Position at which a rule is inserted, or removed if there is none, after the previous steps. */
interface Step {
  readonly at: number
  readonly rule?: string
}

/**
 * Returns the steps that, applied in order, turn one list into another. Rules that keep their order are not touched.
 */
export function stepsFrom(before: readonly string[], after: readonly string[]): readonly Step[] {
  const steps: Step[] = []
  // Most edits leave the rules at the start as they are.
  const start = before.findIndex((rule, i) => rule !== after[i])
  let from = start < 0 ? before.length : start
  const wanted = countOf(after.slice(from))
  const given = countOf(before.slice(from))
  for (let at = from; at < after.length || from < before.length;) {
    const [old, next] = [before[from], after[at]]
    if (old !== undefined && old === next) {
      add(given, old, -1)
      add(wanted, old, -1)
      from++
      at++
      // A rule that is needed later stays, unless the next one also comes later: then they have swapped places.
    } else if (old !== undefined && (!wanted.get(old) || (next !== undefined && given.get(next)))) {
      steps.push({ at })
      add(given, old, -1)
      from++
    } else {
      steps.push({ at, rule: next! })
      add(wanted, next!, -1)
      at++
    }
  }
  return steps
}

function countOf(rules: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const rule of rules) add(counts, rule, 1)
  return counts
}

function add(counts: Map<string, number>, rule: string, by: number): void {
  counts.set(rule, (counts.get(rule) ?? 0) + by)
}
