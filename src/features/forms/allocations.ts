import type { Popup } from './contract.ts'

/** How visitors are split among the variants of a test, or between a form and its hold-out. */
export interface Allocation {
  /** ID of the test, or of the form if it is in no test. */
  readonly object_id: string
  /** By form ID: share from 0 to 1 of the visitors who see any of the forms. */
  readonly shares: Readonly<Record<string, number>>
  /** Share from 0 to 1 of the visitors who see none of the forms. */
  readonly control_share: number
}

/**
 * Returns how visitors are split among these forms, which must be all live forms. Forms without a test and a hold-out
 * are omitted.
 */
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
