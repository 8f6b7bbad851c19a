import { type DisplayRule, isNamed, type NamedText, type Subject } from '#embed/rules/display-rule.ts'
import type { Cart, Clock, Facts } from '#embed/rules/facts.ts'

/** Fields of the simulator in addition to the page's address: one for each fact that a rule needs. */
export interface FactField {
  readonly subject: Subject
  /** Name of a cookie, parameter, value or meta tag. */
  readonly name?: string
}

/** Returns the fields that rules need, each once. Facts that the address contains have no field. */
export function fieldsFor(rules: readonly DisplayRule[]): FactField[] {
  const fields = new Map<string, FactField>()
  for (const { rule_id, filter_value } of rules) {
    if (rule_id === 'group' || rule_id === 'url' || rule_id === 'query') continue
    if (isNamed(rule_id)) {
      const { name } = filter_value as NamedText
      if (name) fields.set(`${rule_id} ${name}`, { subject: rule_id, name })
    } else {
      const subject = sameFact[rule_id] ?? rule_id
      fields.set(subject, { subject })
    }
  }
  return [...fields.values()]
}

/** Subjects that are derived from another fact: campaign parameters from the landing page's address, for example. */
const sameFact: Partial<Record<Subject, Subject>> = {
  utm_source: 'landing_page',
  utm_medium: 'landing_page',
  utm_campaign: 'landing_page',
  utm_term: 'landing_page',
  utm_content: 'landing_page',
  visitor: 'visits',
  converted: 'form_converted',
}

/** Facts whose names differ from the subjects of rules. */
const lists: Partial<Record<Subject, 'languages' | 'lists' | 'segments' | 'forms_seen' | 'forms_converted'>> = {
  language: 'languages',
  list: 'lists',
  segment: 'segments',
  form_seen: 'forms_seen',
  form_converted: 'forms_converted',
}
const entries: Partial<Record<Subject, 'cookies' | 'values' | 'metas'>> = {
  cookie: 'cookies',
  js_value: 'values',
  meta: 'metas',
}
const carts: Partial<Record<Subject, keyof Cart>> = {
  cart_value: 'value',
  cart_items: 'items',
  cart_product: 'products',
}
const clocks: Partial<Record<Subject, keyof Clock>> = { date: 'date', time_of_day: 'time', weekday: 'weekday' }
const numbers: readonly Subject[] = [
  'visits',
  'pages_seen',
  'time_on_site',
  'order_count',
  'total_spent',
  'days_since_order',
]
const flags: readonly Subject[] = ['logged_in', 'ad_blocker']

/** Returns how a field shows a fact: a text, "yes" or "no", or empty if it is unknown. */
export function shownFact(facts: Facts, { subject, name = '' }: FactField): string {
  const [list, entry, inCart, onClock] = [lists[subject], entries[subject], carts[subject], clocks[subject]]
  if (entry) return facts[entry]?.[name] ?? ''
  const fact = list
    ? facts[list]
    : inCart
      ? facts.cart?.[inCart]
      : onClock
        ? facts.clock?.[onClock]
        : facts[subject as 'country' | 'visits' | 'logged_in']
  if (fact === undefined) return ''
  if (typeof fact === 'boolean') return fact ? 'yes' : 'no'
  return Array.isArray(fact) ? fact.join(', ') : String(fact)
}

/** Returns the facts with the text typed into a field. An empty text makes the fact unknown again. */
export function withFact(facts: Facts, { subject, name = '' }: FactField, text: string): Facts {
  const isKnown = text.trim() !== ''
  const parts = text.split(',').map((part) => part.trim())
  const [list, entry, inCart, onClock] = [lists[subject], entries[subject], carts[subject], clocks[subject]]
  if (entry) return { ...facts, [entry]: { ...facts[entry], [name]: text } }
  if (inCart) {
    const value = inCart === 'products' ? (isKnown ? parts : []) : toNumber(text)
    return { ...facts, cart: { value: 0, items: 0, products: [], ...facts.cart, [inCart]: value } }
  }
  if (onClock) {
    if (!isKnown) return facts
    const value = onClock === 'weekday' ? toNumber(text) : text
    return { ...facts, clock: { ...clockOf(new Date()), ...facts.clock, [onClock]: value } }
  }
  const key = list ?? (subject as keyof Facts)
  const { [key]: _, ...others } = facts
  if (!isKnown) return others
  const value = list
    ? parts
    : numbers.includes(subject)
      ? toNumber(text)
      : flags.includes(subject)
        ? text === 'yes'
        : text
  return { ...others, [key]: value }
}

function toNumber(text: string): number {
  const number = Number(text.replace(',', '.'))
  return Number.isFinite(number) ? number : 0
}

/** Returns a moment as shown by a visitor's clock. */
export function clockOf(date: Date): Clock {
  return {
    date: `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`,
    time: `${two(date.getHours())}:${two(date.getMinutes())}`,
    weekday: date.getDay(),
  }
}

function two(number: number): string {
  return String(number).padStart(2, '0')
}
