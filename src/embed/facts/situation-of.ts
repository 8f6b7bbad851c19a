import { read, seenKey } from '../storage.ts'
import type { Situation, Traits } from './collect-facts.ts'

/** What the facts need to know of a site on this page. */
interface SituatedSite {
  origin: string
  /** Set while nothing may be stored. */
  consent?: string
  forms: readonly { id: string }[]
}

/** The situation of this visitor on this page, by what the script remembers. */
export function situationOf({ origin, consent, forms }: SituatedSite, traits: Traits = {}): Situation {
  const remembered = forms.flatMap(({ id }) => {
    const text = read('localStorage', seenKey(id))
    return text ? [{ id, text }] : []
  })
  return {
    origin,
    mayStore: !consent,
    seen: remembered.map(({ id }) => id),
    converted: remembered.filter(({ text }) => /c/.test(text)).map(({ id }) => id),
    traits,
  }
}
