import type { Popup } from './contract.ts'

/** How visitors are shared out among the variants of a test, or a form with a hold-out and nobody. */
export interface Allocation {
  /** The test's id; of a form in no test its own. */
  readonly object_id: string
  /** By form: 0 to 1, of those who see any. */
  readonly shares: Readonly<Record<string, number>>
  /** The share of visitors who see none of them: 0 to 1. */
  readonly control_share: number
}

/** How the visitors of these forms, all that are live, are shared out; of forms without test and hold-out nothing is said. */
export function allocationsOf(live: readonly Popup[]): Allocation[] {
  const objects = [...new Set(live.map(({ id, test_id }) => test_id ?? id))]
  return objects.flatMap((object_id) => {
    const forms = live.filter(({ id, test_id }) => (test_id ?? id) === object_id)
    // bounded: by the forms of a test
    const control_share = Math.max(...forms.map(({ hold_out }) => hold_out)) / 100
    if (forms.every(({ test_id }) => test_id === null) && control_share === 0) return []
    const sum = forms.reduce((all, { weight }) => all + weight, 0)
    const shares = Object.fromEntries(forms.map(({ id, weight }) => [id, sum > 0 ? weight / sum : 0]))
    return { object_id, shares, control_share }
  })
}
