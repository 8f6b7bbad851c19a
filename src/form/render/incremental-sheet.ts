/** From so many rules on, replacing the whole is quicker. */
const many = 60

/**
 * A constructed sheet that follows a list of rules. A sheet put in anew has every element looked at again, a rule in it
 * only those that it is about: so what did not change stays.
 */
export function incrementalSheet(sheet: CSSStyleSheet): (rules: readonly string[]) => void {
  let now: readonly string[] = []
  /** False where the browser left something out, and rules are no longer where they were in the list. */
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

/** The rules of a sheet whose texts hold no braces, one by one. */
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

/** Where a rule comes in, or goes if there is none, after the steps before. */
interface Step {
  readonly at: number
  readonly rule?: string
}

/** What to do to a list one after another so that it becomes another; what stays in its order is left alone. */
export function stepsFrom(before: readonly string[], after: readonly string[]): readonly Step[] {
  const steps: Step[] = []
  const wanted = countOf(after)
  const given = countOf(before)
  let from = 0
  for (let at = 0; at < after.length || from < before.length;) {
    const [old, next] = [before[from], after[at]]
    if (old !== undefined && old === next) {
      add(given, old, -1)
      add(wanted, old, -1)
      from++
      at++
      // One that is wanted later stays, unless the one that is due comes later as well: then they changed places.
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
