import type { Id } from '#core/id.ts'
import type { Tools } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { Node } from '../../compile-flow.ts'
import type { EndReason } from '../../shapes.ts'
import type { PublishedFlow } from '../flows.ts'
import type { DueRow } from '../store-positions.ts'

/** The decision for a contact at a step: go on, stay until later, or leave. */
export type Decision = { readonly row: DueRow } & (
  | { readonly kind: 'go'; readonly outcome: string; readonly next: string | null }
  | { readonly kind: 'stay'; readonly until: number }
  | { readonly kind: 'leave'; readonly reason: EndReason }
)

/** The context of a step: the transaction has locked these positions, and the contacts that it changes. */
export interface StepContext extends Tools {
  readonly db: Db
  readonly siteId: Id
  readonly automationId: Id
  readonly automationName: string
  readonly siteZone: string
  readonly siteUrl: string
  readonly version: number
  readonly published: PublishedFlow
  readonly at: number
}

/** Continues with an outcome, along the branch of that name if there is one. */
export const goOn = (row: DueRow, node: Node, outcome: string): Decision => ({
  row,
  kind: 'go',
  outcome,
  next: Object.hasOwn(node.branches, outcome) ? node.branches[outcome]! : node.next,
})

/** Continues for all contacts with the same outcome. */
export const continueAll = (rows: readonly DueRow[], node: Node, outcome: string): Decision[] =>
  rows.map((row) => goOn(row, node, outcome))
