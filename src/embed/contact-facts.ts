import { listen, tell } from '#form/render/dom.ts'
import type { Api } from './api.ts'
import type { Traits } from './facts/collect-facts.ts'
import { postWithRetry } from './post-with-retry.ts'
import { contactFactsPath } from './paths.ts'
import type { ScriptSite } from './script-config.ts'
import { keysOf, read, write } from './storage.ts'
import { toJson } from './to-json.ts'
import { visitorId } from './visitor.ts'

const key = 'contact-facts'
/** Milliseconds for which a response is cached, and for which the forms of a page wait for one. */
const [freshFor, timeout] = [300_000, 1500]

type ContactFacts = Pick<Traits, 'lists' | 'segments' | 'orders' | 'spent' | 'lastOrder'>

/**
 * Requests the contact's data that the rules of the site's forms need: only for a visitor who may be a contact, and
 * once for several pages. Data from the page itself takes precedence.
 */
export async function start(site: ScriptSite, { said }: Pick<Api, 'said'>): Promise<void> {
  let isLate = false
  const learn = (facts: ContactFacts) => {
    if (isLate) tell(window, 'trellis-identify', facts)
    else said.unshift(['identify', facts])
  }
  const ask = async (isNew?: boolean) => {
    const visitor_id = visitorId(site)
    const isKnown = read('localStorage', 'who') || keysOf('seen:').some((one) => /c/.test(read('localStorage', one)!))
    if (!visitor_id || !isKnown) return
    const [moment, kept] = read('sessionStorage', key)?.split(' ', 2) ?? []
    if (!isNew && kept && Date.now() - +moment! < freshFor) return learn(JSON.parse(decodeURIComponent(kept)))
    const { answer } = await postWithRetry<ContactFacts & { success: boolean }>(
      site.origin + contactFactsPath,
      toJson({ key: site.key, visitor_id }),
    )
    if (!answer.success) return
    const { lists, segments, orders, spent, lastOrder } = answer
    const facts = Object.entries({ lists, segments, orders, spent, lastOrder }).filter(
      ([, value]) => value !== undefined,
    )
    const found = Object.fromEntries(facts) as ContactFacts
    write('sessionStorage', key, `${Date.now()} ${encodeURIComponent(toJson(found))}`)
    learn(found)
  }
  const askAgain = () => void ask(true).catch(() => {})
  listen(window, 'trellis-identified', askAgain)
  listen(window, 'trellis-agreed', askAgain)
  const pause = new Promise((go) => setTimeout(go, timeout))
  await Promise.race([ask().catch(() => {}), pause])
  isLate = true
}
