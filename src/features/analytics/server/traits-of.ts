import { isbot } from 'isbot'
import { agentFacts } from '#embed/rules/agent.ts'
import type { RequestFacts } from '#platform/server/context.ts'
import { countryOf } from '#features/display-rules/server/index.ts'
import { cleanSource } from '../clean-source.ts'
import type { Traits } from '../rules.ts'

/** What the page script says along with what happened. */
interface Told {
  readonly source?: string | undefined
  /** Fingers that the screen can tell apart. */
  readonly touches?: number | undefined
  readonly owner?: boolean | undefined
}

/** Whom a request tells of. */
interface Caller {
  /** It opens pages, and is no visitor. */
  readonly isMachine: boolean
  traits(told: Told): Traits
}

/** What a request tells of the visitor behind it, however many events it carries. The address is looked up and forgotten. */
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

/** The same, of a request that tells of one thing. */
export async function traitsOf(from: Pick<RequestFacts, 'address' | 'userAgent'>, told: Told): Promise<Traits> {
  return (await callerOf(from)).traits(told)
}
