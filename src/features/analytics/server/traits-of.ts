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

/** What a request tells of the visitor behind it. The address is looked up and forgotten. */
export async function traitsOf(
  { address, userAgent }: Pick<RequestFacts, 'address' | 'userAgent'>,
  { source = '', touches = 0, owner }: Told,
): Promise<Traits> {
  const country = (await countryOf(address)) ?? ''
  const device = userAgent === '' ? '' : (agentFacts(userAgent, touches).device as Traits['device'])
  const isUncounted = owner === true || isbot(userAgent)
  return { device, source: cleanSource(source), country, ...(isUncounted && { isUncounted }) }
}
