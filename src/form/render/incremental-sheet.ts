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
    let start = 0
    while (start < rules.length && rules[start] === now[start]) start++
    let same = 0
    const max = Math.min(rules.length, now.length) - start
    while (same < max && rules[rules.length - 1 - same] === now[now.length - 1 - same]) same++
    const [gone, come] = [now.length - same - start, rules.length - same - start]
    now = rules
    if (gone + come === 0) return
    if (!isInStep || gone + come > many) return replace(rules)
    try {
      for (let i = 0; i < gone; i++) sheet.deleteRule(start)
      for (let i = 0; i < come; i++) sheet.insertRule(rules[start + i]!, start + i)
    } catch {
      replace(rules)
    }
  }
}
