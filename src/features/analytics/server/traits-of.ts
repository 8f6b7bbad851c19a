import { isbot } from 'isbot'
import { agentFacts } from '#embed/rules/agent.ts'
import type { RequestFacts } from '#platform/server/context.ts'
import { countryOf } from '#features/display-rules/server/index.ts'
import { cleanSource } from '../clean-source.ts'
import type { Traits } from '../rules.ts'

/** What the page script reports with an event. */
interface Told {
  readonly source?: string | undefined
  /** Number of touch points that the screen supports. */
  readonly touches?: number | undefined
  readonly owner?: boolean | undefined
}

/** The client that a request comes from. */
interface Caller {
  /** Whether the client is a bot that opens pages, rather than a visitor. */
  readonly isMachine: boolean
  traits(told: Told): Traits
}

/**
 * Returns what a request reveals about its visitor; one call serves any number of events. The IP address is looked up
 * and not stored.
 */
export async function callerOf({ address, userAgent }: Pick<RequestFacts, 'address' | 'userAgent'>): Promise<Caller> {
  const country = (await countryOf(address)) ?? ''
  const isMachine = isbot(userAgent)
  return {
    isMachine,
    traits({ source = '', touches = 0, owner }) {
      const device = userAgent === '' ? '' : (agentFacts(userAgent, touches).device as Traits['device'])
      const isUncounted = owner === true || isMachine
      return { device, source: cleanSource(source), country, ...(isUncounted && { isUncounted }) }
    },
  }
}

/** Does the same for a request with a single event. */
export async function traitsOf(from: Pick<RequestFacts, 'address' | 'userAgent'>, told: Told): Promise<Traits> {
  return (await callerOf(from)).traits(told)
}
