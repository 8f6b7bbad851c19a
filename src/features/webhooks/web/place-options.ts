import type { IncomingRequest, Mapping } from '../contract.ts'

type Values = IncomingRequest['values']

/** A field of a request as an option, with an example of its value. */
export interface PlaceOption {
  readonly value: string
  readonly label: string
}

/** Returns the fields of an example, and fields that the mapping uses but the example lacks. */
export function placeOptions(values: Values, mapping: Mapping): PlaceOption[] {
  const { email, fields, consent, event } = mapping
  const chosen = [email, ...fields.map(({ from }) => from), event?.name_from ?? '', event?.id_from ?? '']
  if (consent.kind === 'field') chosen.push(consent.from)
  const known = new Set(values.map(({ place }) => place))
  const others = [...new Set(chosen)].filter((place) => place !== '' && !known.has(place))
  return [
    ...values.map(({ place, value }) => ({ value: place, label: value ? `${place}: ${value.slice(0, 60)}` : place })),
    ...others.map((place) => ({ value: place, label: place })),
  ]
}

/** Returns the first field that looks like an email address; empty if none. */
export function emailPlace(values: Values): string {
  return values.find(({ value }) => /^\S+@\S+\.\S+$/.test(value.trim()))?.place ?? ''
}
