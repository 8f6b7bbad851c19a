/** What a parameter of Stripe can be. */
type StripeValue = string | number | boolean | null | undefined | StripeFields | readonly StripeFields[]
export interface StripeFields {
  readonly [name: string]: StripeValue
}

/** Nested parameters as Stripe's forms name them: `items[0][price]`. What is null or undefined is left out. */
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
