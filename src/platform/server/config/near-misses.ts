const shortest = 7

/**
 * Returns hints for names that are one typo away from a setting ("DATABSE_URL") or have our own prefix, so that users
 * notice why a setting has no effect.
 */
export function nearMisses(names: readonly string[], known: readonly string[]): string[] {
  return names.flatMap((name) => {
    if (known.includes(name)) return []
    const meant = name.startsWith('TRELLIS_')
      ? known.find((setting) => setting === name.slice(8))
      : known.find((setting) => setting.length >= shortest && isOneSlipAway(name, setting))
    return meant ? [`The environment has ${name}, which is no setting. Is ${meant} meant?`] : []
  })
}

/** True if one character is added, missing or different, or two neighbors are swapped. */
function isOneSlipAway(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false
  let start = 0
  while (start < a.length && a[start] === b[start]) start++
  const [restA, restB] = [a.slice(start), b.slice(start)]
  const isSwap = restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2)
  return isSwap || restA.slice(1) === restB.slice(1) || restA === restB.slice(1) || restA.slice(1) === restB
}
