import type { ServiceField } from '../contract.ts'

interface InterestGroup {
  readonly name: string
  readonly interests: readonly { readonly id: string; readonly name: string }[]
}

/** Interests of a Mailchimp audience as fields that a contact's field can be mapped to: who answered it is interested. */
export function interestFields(groups: readonly InterestGroup[]): ServiceField[] {
  return groups.flatMap(({ name, interests }) =>
    interests.map((interest) => ({ key: `interest:${interest.id}`, name: `${name}: ${interest.name}` })),
  )
}
