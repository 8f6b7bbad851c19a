import { agentFacts } from '../rules/agent.ts'
import type { Cart, Clock, Facts } from '../rules/facts.ts'
import type { Needs } from '../rules/needs-of.ts'
import { readAdBlocker } from './ad-blocker.ts'
import { readCart } from './cart-products.ts'
import { readCountry } from './country.ts'
import { readLoggedIn } from './logged-in.ts'
import { readCookies, readMetas, readValues } from './page-values.ts'
import { visitFacts } from './visit.ts'

/** Data that the rules piece receives from the script that loads it. */
export interface Situation {
  /** Origin of the server. */
  origin: string
  /** Whether data may be stored in this browser. */
  mayStore: boolean
  /** Ids of the forms that the visitor has seen, and of those that converted. */
  seen: readonly string[]
  converted: readonly string[]
  /** The page's data about its visitor. */
  traits?: Traits
}

/**
 * Data about the visitor that an owner's page may provide with `trellis.identify`. It takes precedence over detected
 * data.
 */
export interface Traits {
  loggedIn?: boolean
  orders?: number
  /** Amount they spent, and number of days since their last order. */
  spent?: number
  lastOrder?: number
  lists?: string[]
  segments?: string[]
  cart?: Cart
}

/** Determines the facts that the rules need and nothing else. A failed fact stays unknown: this never rejects. */
export async function collectFacts(needs: Needs, situation: Situation): Promise<Facts> {
  const { origin, mayStore, seen, converted, traits = {} } = situation
  const facts: Facts = { url: location.href }
  const asked = (...subjects: string[]) => subjects.some((subject) => needs.subjects.has(subject))
  const keep = (found: Facts) => void Object.assign(facts, found)

  const ways: [boolean, () => void | Promise<void>][] = [
    [true, () => keep(known(visitFacts(mayStore)))],
    [asked('device', 'browser', 'os'), () => keep(agentFacts(navigator.userAgent, navigator.maxTouchPoints))],
    [asked('language'), () => keep({ languages: [...navigator.languages] })],
    [asked('time_of_day', 'weekday', 'date'), () => keep({ clock: clockAt(new Date()) })],
    [asked('form_seen') && mayStore, () => keep({ forms_seen: [...seen] })],
    [asked('converted', 'form_converted') && mayStore, () => keep({ forms_converted: [...converted] })],
    [asked('cookie'), () => keep({ cookies: readCookies(needs.names('cookie')) })],
    [asked('js_value'), () => keep({ values: readValues(needs.names('js_value')) })],
    [asked('meta'), () => keep({ metas: readMetas(needs.names('meta')) })],
    [asked('logged_in'), () => keep(known({ logged_in: readLoggedIn() }))],
    [asked('ad_blocker'), async () => keep({ ad_blocker: await readAdBlocker() })],
    [asked('country'), async () => keep(known({ country: await readCountry(origin, mayStore) }))],
    [
      asked('cart_value', 'cart_items', 'cart_product') && !traits.cart,
      async () => keep(known({ cart: await readCart() })),
    ],
  ]
  await Promise.all(
    ways.map(async ([isAsked, find]) => {
      try {
        if (isAsked) await find()
      } catch {
        // The fact stays unknown.
      }
    }),
  )
  const { loggedIn, orders, spent, lastOrder, lists, segments, cart } = traits
  keep(
    known({
      logged_in: loggedIn,
      order_count: orders,
      total_spent: spent,
      days_since_order: lastOrder,
      lists,
      segments,
      cart,
    }),
  )
  return facts
}

/** Keeps only values that aren't undefined. */
function known(found: { [Name in keyof Facts]: Facts[Name] | undefined }): Facts {
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined))
}

function two(number: number): string {
  return `${number}`.padStart(2, '0')
}

function clockAt(date: Date): Clock {
  return {
    date: `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`,
    time: `${two(date.getHours())}:${two(date.getMinutes())}`,
    weekday: date.getDay(),
  }
}
