import { addressOf, parameterOf } from './address.ts'
import type { Subject } from './display-rule.ts'
import type { Facts } from './facts.ts'

type Fact = string | string[] | number | boolean | undefined
/** Subjects that map directly to a fact. */
type Plain = Extract<Subject, keyof Facts>

/** How each remaining subject is derived from the facts. */
const derived: Record<Exclude<Subject, Plain>, (facts: Facts, name: string) => Fact> = {
  utm_source: (facts) => campaign('utm_source', facts),
  utm_medium: (facts) => campaign('utm_medium', facts),
  utm_campaign: (facts) => campaign('utm_campaign', facts),
  utm_term: (facts) => campaign('utm_term', facts),
  utm_content: (facts) => campaign('utm_content', facts),
  query: ({ url }, name) => parameter(name, [url]),
  language: ({ languages }) => languages,
  visitor: ({ visits }) => (visits === undefined ? visits : visits > 1 ? 'returning' : 'new'),
  time_of_day: ({ clock }) => clock?.time,
  weekday: ({ clock }) => clock && `${clock.weekday}`,
  date: ({ clock }) => clock?.date,
  cart_value: ({ cart }) => cart?.value,
  cart_items: ({ cart }) => cart?.items,
  cart_product: ({ cart }) => cart?.products,
  list: ({ lists }) => lists,
  segment: ({ segments }) => segments,
  converted: ({ forms_converted }) => forms_converted && forms_converted.length > 0,
  form_converted: ({ forms_converted }) => forms_converted,
  form_seen: ({ forms_seen }) => forms_seen,
  cookie: ({ cookies }, name) => entry(cookies, name),
  js_value: ({ values }, name) => entry(values, name),
  meta: ({ metas }, name) => entry(metas, name),
}

/**
 * Returns the fact for a subject; undefined if it is unknown. If there is no entry with the given name, returns an
 * empty list, meaning there is no text.
 */
export function known(subject: string, facts: Facts, name = ''): Fact {
  return Object.hasOwn(derived, subject)
    ? derived[subject as keyof typeof derived](facts, name)
    : facts[subject as Plain]
}

/** Returns a campaign parameter. The campaign that brought the visitor applies to the whole visit. */
function campaign(name: string, { url, landing_page }: Facts): Fact {
  return parameter(name, [url, landing_page])
}

/** Returns the parameter from the first address that has it. */
function parameter(name: string, addresses: readonly (string | undefined)[]): Fact {
  let fact: Fact
  for (const address of addresses) {
    if (address === undefined) continue
    const value = parameterOf(addressOf(address), name)
    if (value !== undefined) return value
    fact = []
  }
  return fact
}

function entry(entries: Record<string, string> | undefined, name: string): Fact {
  if (!entries) return undefined
  return Object.hasOwn(entries, name) ? entries[name] : []
}
