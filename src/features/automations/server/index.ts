import { z } from 'zod'
import { room } from '#platform/server/room.ts'
import { contactsById } from '#features/contacts/server/index.ts'
import { copiedAutomation } from './copied-automation.ts'
import { currencyOf } from '#features/orders/server/index.ts'
import { automationCalls, type AutomationRow, type EndReason, type Enrollment, Flow } from '../contract.ts'
import { automationOf, found } from './automation.ts'
import { callWebhookIn, type WebhookDeps } from './call-webhook.ts'
import {
  deleteAutomation,
  pauseAutomation,
  publishAutomation,
  restoreAutomation,
  resumeAutomation,
  saveAutomation,
} from './change-automations.ts'
import { runAutomation, tick } from './engine/run-automation.ts'
import { foldTalliesJob } from './fold-tallies.ts'
import { listeners } from './listeners.ts'
import { lookForEntries } from './look-for-entries.ts'
import { moveOverJob } from './move-people.ts'
import { productNews } from './product-news.ts'
import { problemsOf } from './problems.ts'
import { purge } from './purge.ts'
import { reportOf } from './report.ts'
import { evaluateSplits } from './splits.ts'
import { findAutomation, listAutomations } from './store.ts'
import { endEnrollments } from './store-enrollments.ts'
import { type ListedEnrollment, listEnrollments } from './store-report.ts'
import { totalsByAutomation } from './store-tallies.ts'
import { newestWebhooks } from './store-webhooks.ts'
import { testRun } from './test-run.ts'
import { track, trackVisitor } from './track.ts'
import { listVersions, loadVersion } from './versions.ts'

export {
  deleteAutomation,
  pauseAutomation,
  publishAutomation,
  restoreAutomation,
  resumeAutomation,
  saveAutomation,
} from './change-automations.ts'
export { reportOf } from './report.ts'
export { findAutomation } from './store.ts'
export { recordCustomEvent } from './track.ts'

const mostWebhooks = 50

/** The room for automations: flows that contacts go through automatically. */
export const automationsRoom = (deps: WebhookDeps = {}) =>
  room({
    name: 'automations',
    calls: automationCalls,
    handlers: {
      async list(_input, { db, siteId }) {
        const totals = await totalsByAutomation(db, siteId)
        const automations: AutomationRow[] = []
        for (const row of await listAutomations(db, siteId)) {
          const { flow, ...plain } = await automationOf(db, row)
          const { waiting = 0, entered = 0, sent = 0, converted = 0, revenue = 0 } = totals.get(row.id) ?? {}
          const figures = { waiting, entered, sent, converted, revenue }
          automations.push({ ...plain, trigger: flow.trigger, steps: flow.steps.length, ...figures })
        }
        return { automations, currency: await currencyOf(db, siteId) }
      },
      load: async ({ automation_id }, { db, siteId }) => ({
        automation: await automationOf(db, found(await findAutomation(db, siteId, automation_id))),
      }),
      save: saveAutomation,
      validate: async ({ flow }, ctx) => ({
        problems: (await problemsOf(ctx, flow)).map(({ path, message }) => ({ path, message })),
      }),
      publish: publishAutomation,
      pause: pauseAutomation,
      resume: resumeAutomation,
      remove: deleteAutomation,
      restore: restoreAutomation,
      testRun,
      report: async ({ automation_id }, { db, siteId }) => ({
        report: await reportOf(db, siteId, found(await findAutomation(db, siteId, automation_id))),
      }),
      versions: listVersions,
      version: loadVersion,
      async enrollments({ automation_id, contact_id, is_in, before, limit }, { db, siteId }) {
        const rows = await listEnrollments(db, siteId, {
          ...(automation_id && { automationId: automation_id }),
          ...(contact_id && { contactId: contact_id }),
          ...(before && { before }),
          isIn: is_in,
          most: limit + 1,
        })
        const page = rows.slice(0, limit)
        const contacts = await contactsById(db, siteId, [...new Set(page.map((row) => row.contact_id))])
        const emails = new Map(contacts.map(({ id, email }) => [id, email]))
        const enrollments = page.map((row) => enrollmentOf(row, emails.get(row.contact_id) ?? ''))
        return { enrollments, next: rows.length > limit ? page.at(-1)!.id : null }
      },
      leave: async ({ enrollment_id }, { db, siteId, now }) => ({
        removed: (await endEnrollments(db, siteId, [enrollment_id], 'removed', new Date(now()))) === 1,
      }),
      async webhooks({ automation_id }, { db, siteId, keyFor }) {
        found(await findAutomation(db, siteId, automation_id))
        const rows = await newestWebhooks(db, siteId, automation_id, mostWebhooks)
        return {
          webhooks: rows.map(({ id, step_id, url, state, attempts, status, size, reason, created_at }) => ({
            id,
            step_id,
            url,
            state,
            attempts,
            status,
            size,
            reason,
            created_at: created_at.toISOString(),
          })),
          signing_key: Buffer.from(keyFor(`automations.webhook ${siteId}`)).toString('hex'),
        }
      },
      track,
      trackVisitor,
    },
    jobs: [
      tick,
      runAutomation,
      moveOverJob,
      lookForEntries,
      evaluateSplits,
      foldTalliesJob,
      productNews,
      callWebhookIn(deps),
      purge,
    ],
    named: { automation_id: { table: 'automations', column: 'name' } },
    migrations: new URL('./migrations/', import.meta.url),
    transfer: {
      moves: [
        // Contacts in a flow are not moved, because two installations must not both continue them.
        {
          table: 'automations',
          check: z.looseObject({ draft: Flow }),
          change: (row) => (row['status'] === 'active' ? { ...row, status: 'paused' } : row),
          setup: { of: ['automations'], change: copiedAutomation },
        },
        { table: 'automation_versions', check: z.looseObject({ flow: Flow }) },
      ],
      stays: [
        'automation_enrollments',
        'automation_looks',
        'automation_members',
        'automation_moves',
        'automation_occasions',
        'automation_positions',
        'automation_tallies',
        'automation_webhooks',
        'automation_winners',
      ],
    },
    personTables: [
      { table: 'automation_enrollments', column: 'contact_id', by: 'contact' },
      { table: 'automation_positions', column: 'contact_id', by: 'contact' },
      { table: 'automation_members', column: 'contact_id', by: 'contact' },
      { table: 'automation_webhooks', column: 'contact_id', by: 'contact' },
    ],
    on: listeners,
  })

function enrollmentOf(row: ListedEnrollment, email: string): Enrollment {
  const text = (moment: Date | null) => moment?.toISOString() ?? null
  return {
    ...row,
    email,
    entered_at: row.entered_at.toISOString(),
    due_at: text(row.due_at),
    ended_at: text(row.ended_at),
    end_reason: row.end_reason as EndReason | '',
    converted_at: text(row.converted_at),
  }
}
