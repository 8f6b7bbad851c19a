import { read, seenKey } from '../storage.ts'
import type { Situation, Traits } from './collect-facts.ts'

/** Data about a site that the facts need on this page. */
interface SituatedSite {
  origin: string
  /** Set while nothing may be stored. */
  consent?: string
  forms: readonly { id: string }[]
}

/** Returns the situation of this visitor on this page, based on the script's stored data. */
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
