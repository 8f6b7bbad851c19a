import { giveCodes } from '#features/discounts/server/index.ts'
import type { Node } from '../../compile-flow.ts'
import type { StepOf } from '../../flow.ts'
import type { DueRow } from '../store-positions.ts'
import { continueAll, type Decision, goOn, type StepContext } from './decision.ts'

/** Gives each of these contacts their code of the step's discount campaign; later emails show the same code. */
export async function giveDiscount(
  ctx: StepContext,
  node: Node,
  rows: readonly DueRow[],
  { campaign_id: campaignId }: StepOf<'discount'>,
): Promise<Decision[]> {
  if (campaignId === '') return continueAll(rows, node, 'no_code')
  const contactIds = rows.map(({ contact_id }) => contact_id)
  const occasion = { source: 'automation', sourceId: ctx.automationId } as const
  const codes = await giveCodes(ctx, ctx.siteId, { campaignId, contactIds }, occasion)
  return rows.map((row) => goOn(row, node, codes.has(row.contact_id) ? 'given' : 'no_code'))
}
