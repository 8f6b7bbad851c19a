import type { ServiceField } from '../contract.ts'

interface InterestGroup {
  readonly name: string
  readonly interests: readonly { readonly id: string; readonly name: string }[]
}

/**
 * Returns the interests of a Mailchimp audience as fields that a contact field can be mapped to. A contact with a value
 * in that field counts as interested.
 */
export function interestFields(groups: readonly InterestGroup[]): ServiceField[] {
  return groups.flatMap(({ name, interests }) =>
    interests.map((interest) => ({ key: `interest:${interest.id}`, name: `${name}: ${interest.name}` })),
  )
}
