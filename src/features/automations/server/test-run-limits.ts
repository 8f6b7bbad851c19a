import type { Id } from '#core/id.ts'
import type { SiteContext } from '#platform/server/context.ts'
import { nilId } from '#platform/server/calls/idempotency.ts'
import { exceedsFrequencyCap } from '#features/campaigns/server/index.ts'
import type { SendingSettings } from '#features/sending/contract.ts'
import type { TestStep } from '../contract.ts'
import type { Flow } from '../flow.ts'

const dayMs = 86_400_000

interface Limits {
  readonly flow: Flow
  readonly contactId: Id
  readonly settings: SendingSettings
  /** IDs of the steps that wait for the end of quiet hours. */
  readonly quieted: ReadonlySet<string>
}

/** Adds to a test run how quiet hours and the frequency cap affect its messages. Neither changes the contact's path. */
export async function withLimits(
  { db, siteId }: Pick<SiteContext, 'db' | 'siteId'>,
  { flow, contactId, settings, quieted }: Limits,
  steps: readonly TestStep[],
): Promise<TestStep[]> {
  const capped = new Set(
    flow.steps.flatMap((one) => ((one.kind === 'email' || one.kind === 'push') && one.smart_sending ? one.id : [])),
  )
  const { cap_count, cap_days } = settings
  // Messages that the test run itself has sent by then count as well.
  const sentAt: number[] = []
  async function isOverCap(now: number): Promise<boolean> {
    if (cap_count === 0) return false
    const left = cap_count - sentAt.filter((at) => at > now - cap_days * dayMs).length
    const spec = { siteId, campaignId: nilId, settings: { cap_count: left, cap_days }, now }
    return left <= 0 || (await exceedsFrequencyCap(spec, db, new Map([[contactId, contactId]]))).size > 0
  }
  const limited: TestStep[] = []
  for (const step of steps) {
    const isMessage = step.outcome === 'sent'
    const isFull = isMessage && capped.has(step.step_id) && (await isOverCap(Date.parse(step.at)))
    if (isMessage && !isFull) sentAt.push(Date.parse(step.at))
    const { outcome, why } = isFull ? { outcome: 'skipped', why: capWords(settings) } : step
    limited.push({
      ...step,
      outcome,
      why: quieted.has(step.step_id) ? `Waits for the end of quiet hours. ${why}` : why,
    })
  }
  return limited
}

function capWords({ cap_count, cap_days }: SendingSettings): string {
  const most = `${cap_count} ${cap_count === 1 ? 'message' : 'messages'} in ${cap_days} ${cap_days === 1 ? 'day' : 'days'}`
  return `The contact has reached the frequency cap of ${most}: goes on without it.`
}
