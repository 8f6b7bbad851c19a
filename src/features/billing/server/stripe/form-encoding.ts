/** A value of a Stripe parameter. */
type StripeValue = string | number | boolean | null | undefined | StripeFields | readonly StripeFields[]
export interface StripeFields {
  readonly [name: string]: StripeValue
}

/** Encodes nested parameters as Stripe expects them: `items[0][price]`. Null and undefined values are omitted. */
export function formOf(fields: StripeFields): Record<string, string> {
  const form: Record<string, string> = {}
  const add = (name: string, value: StripeValue): void => {
    if (value === null || value === undefined) return
    if (typeof value !== 'object') form[name] = String(value)
    else for (const [key, inner] of Object.entries(value)) add(`${name}[${key}]`, inner as StripeValue)
  }
  for (const [name, value] of Object.entries(fields)) add(name, value)
  return form
}
