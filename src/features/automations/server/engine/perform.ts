import { changeTagsAndLists, contactsMatching, knownLists, setField } from '#features/contacts/server/index.ts'
import type { Node } from '../../compile-flow.ts'
import type { StepKind } from '../../flow.ts'
import { branchFor } from '../../split-share.ts'
import { lateMark } from '../../wait-until.ts'
import type { DueRow } from '../store-positions.ts'
import { winnerOf } from '../store-winners.ts'
import { callWebhooks } from './call-webhooks.ts'
import { addToService } from './add-to-service.ts'
import { continueAll, type Decision, goOn, type StepContext } from './decision.ts'
import { giveDiscount } from './give-discount.ts'
import { sendEmail } from './send-email.ts'
import { sendPush } from './send-push.ts'
import { notifyOwners } from './notify-owners.ts'

/** Steps that change contacts: contacts are locked before positions in the flow, the same order as all code that changes contacts. */
export const changesContacts: ReadonlySet<StepKind> = new Set(['email', 'push', 'discount', 'tag', 'list', 'field'])

/** Steps that trigger events in other rooms, which may end the flow for the contact through a goal or an exit. */
export const mayEnd: ReadonlySet<StepKind> = new Set(['tag', 'list'])

/** Steps that do a lot of work per contact, so that only a few contacts fit into a transaction. */
export const isHeavy: ReadonlySet<StepKind> = new Set(['email', 'push', 'discount', 'webhook'])

/** Performs a step for the contacts at it, in one transaction with its effects. */
export async function perform(ctx: StepContext, node: Node, rows: readonly DueRow[]): Promise<Decision[]> {
  const { db, siteId } = ctx
  const { step } = node
  const contactIds = rows.map(({ contact_id }) => contact_id)
  switch (step.kind) {
    case 'email':
      return sendEmail(ctx, node, rows, step)
    case 'push':
      return sendPush(ctx, node, rows, step)
    case 'discount':
      return giveDiscount(ctx, node, rows, step)
    case 'wait':
    case 'wait_until':
      return continueAll(rows, node, 'waited')
    case 'wait_date': {
      // Contacts who moved from an older version wait until this version's time.
      const until = Date.parse(step.at)
      return rows.map((row) =>
        until > ctx.at ? { row, kind: 'stay', until } : goOn(row, node, row.awaiting === lateMark ? 'late' : 'in_time'),
      )
    }
    case 'wait_for':
      return rows.map((row) => goOn(row, node, row.is_signaled ? 'happened' : 'timed_out'))
    case 'condition': {
      const holds = await (await contactsMatching(ctx, step.filter)).among(contactIds)
      return rows.map((row) => goOn(row, node, holds.has(row.contact_id) ? 'yes' : 'no'))
    }
    case 'split': {
      const winner = await winnerOf(db, ctx, step.id)
      return rows.map((row) => goOn(row, node, winner ?? branchFor(row.contact_id, step.id, step.branches)))
    }
    case 'tag':
      await changeTagsAndLists(ctx, contactIds, { kind: step.change === 'add' ? 'tag' : 'untag', tag: step.tag })
      return continueAll(rows, node, 'done')
    case 'list': {
      const [list_id] = step.list_id === '' ? [] : await knownLists(db, siteId, [step.list_id])
      if (list_id === undefined) return continueAll(rows, node, 'no_list')
      await changeTagsAndLists(ctx, contactIds, { kind: step.change === 'add' ? 'list' : 'unlist', list_id })
      return continueAll(rows, node, 'done')
    }
    case 'service':
      return addToService(ctx, node, rows, step)
    case 'field':
      await setField(db, siteId, contactIds, step.key, step.value)
      return continueAll(rows, node, 'done')
    case 'webhook':
      return callWebhooks(ctx, node, rows, step)
    case 'notify':
      return notifyOwners(ctx, node, rows, step)
    case 'go_to': {
      const next = ctx.published.nodes.has(step.step) ? step.step : null
      return rows.map((row) => ({ row, kind: 'go', outcome: 'went', next }))
    }
    case 'end':
      return rows.map((row) => ({ row, kind: 'go', outcome: 'ended', next: null }))
  }
}
