import { type DisplayRule, isNamed, type NamedText, type Subject } from '#embed/rules/display-rule.ts'
import type { Clock, Facts } from '#embed/rules/facts.ts'

/** What the simulator asks for, beside the page's address: one field for each fact that some rule needs. */
export interface FactField {
  readonly subject: Subject
  /** Of a cookie, parameter, value or meta tag. */
  readonly name?: string
}

/** The fields that rules ask for, each once. What an address tells is not asked again. */
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

/** Campaign parameters stand in an address. */
const sameFact: Partial<Record<Subject, Subject>> = {
  utm_source: 'landing_page',
  utm_medium: 'landing_page',
  utm_campaign: 'landing_page',
  utm_term: 'landing_page',
  utm_content: 'landing_page',
  visitor: 'visits',
  converted: 'form_converted',
}

/** What a field shows of the facts: a text, "yes" or "no", or nothing while it is unknown. */
export function shownFact(facts: Facts, { subject, name = '' }: FactField): string {
  switch (subject) {
    case 'language':
      return facts.languages?.join(', ') ?? ''
    case 'cart_value':
      return shown(facts.cart?.value)
    case 'cart_items':
      return shown(facts.cart?.items)
    case 'cart_product':
      return facts.cart?.products.join(', ') ?? ''
    case 'date':
      return facts.clock?.date ?? ''
    case 'time_of_day':
      return facts.clock?.time ?? ''
    case 'weekday':
      return shown(facts.clock?.weekday)
    case 'list':
      return facts.lists?.join(', ') ?? ''
    case 'segment':
      return facts.segments?.join(', ') ?? ''
    case 'form_seen':
      return facts.forms_seen?.join(', ') ?? ''
    case 'form_converted':
      return facts.forms_converted?.join(', ') ?? ''
    case 'cookie':
      return facts.cookies?.[name] ?? ''
    case 'js_value':
      return facts.values?.[name] ?? ''
    case 'meta':
      return facts.metas?.[name] ?? ''
    case 'logged_in':
    case 'ad_blocker':
      return facts[subject] === undefined ? '' : facts[subject] ? 'yes' : 'no'
    default:
      return shown(facts[subject as 'country'])
  }
}

/** The facts with what was typed into a field; empty makes the fact unknown again. */
export function withFact(facts: Facts, { subject, name = '' }: FactField, text: string): Facts {
  const known = text.trim() !== ''
  const number = known ? Number(text) : undefined
  const list = known ? text.split(',').map((part) => part.trim()) : undefined
  const cart = { value: 0, items: 0, products: [], ...facts.cart }
  const clock = { ...clockOf(new Date()), ...facts.clock }
  const named = (entries: Record<string, string> | undefined) => ({ ...entries, [name]: text })
  switch (subject) {
    case 'language':
      return set(facts, 'languages', list)
    case 'cart_value':
      return { ...facts, cart: { ...cart, value: number ?? 0 } }
    case 'cart_items':
      return { ...facts, cart: { ...cart, items: number ?? 0 } }
    case 'cart_product':
      return { ...facts, cart: { ...cart, products: list ?? [] } }
    case 'date':
      return known ? { ...facts, clock: { ...clock, date: text } } : facts
    case 'time_of_day':
      return known ? { ...facts, clock: { ...clock, time: text } } : facts
    case 'weekday':
      return known ? { ...facts, clock: { ...clock, weekday: number ?? 0 } } : facts
    case 'list':
      return set(facts, 'lists', list)
    case 'segment':
      return set(facts, 'segments', list)
    case 'form_seen':
      return set(facts, 'forms_seen', list)
    case 'form_converted':
      return set(facts, 'forms_converted', list)
    case 'cookie':
      return { ...facts, cookies: named(facts.cookies) }
    case 'js_value':
      return { ...facts, values: named(facts.values) }
    case 'meta':
      return { ...facts, metas: named(facts.metas) }
    case 'logged_in':
    case 'ad_blocker':
      return set(facts, subject, known ? text === 'yes' : undefined)
    case 'visits':
    case 'pages_seen':
    case 'time_on_site':
    case 'order_count':
      return set(facts, subject, number)
    case 'url':
    case 'landing_page':
    case 'referrer':
    case 'country':
    case 'device':
    case 'browser':
    case 'os':
      return set(facts, subject, known ? text : undefined)
    default:
      return facts
  }
}

/** What a visitor's clock would say. */
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

function set<Name extends keyof Facts>(facts: Facts, name: Name, value: Facts[Name] | undefined): Facts {
  const { [name]: _, ...others } = facts
  return value === undefined ? others : { ...others, [name]: value }
}

function shown(value: string | number | undefined): string {
  return value === undefined ? '' : String(value)
}
