import { z } from 'zod'
import type { Id } from '#core/id.ts'
import { variantsOf } from '#embed/extra-data/greeting-variants.ts'
import { callerOf } from '#features/analytics/server/index.ts'
import type { VisitorContext } from '#platform/server/context.ts'
import { job } from '#platform/server/jobs/jobs.ts'
import type { Handler } from '#platform/server/room.ts'
import type { chatCalls } from '../contract.ts'
import { findChatSettings } from './store-chat.ts'
import { dropVisitors, recordReply, recordVisitor, sitesWithChat } from './store-greetings.ts'

const dayMs = 86_400_000

/**
 * Counts a visitor to whom a greeting is shown, or who opens it. Bots aren't counted, and nothing is counted for a
 * greeting that no longer exists.
 */
export const recordGreeting: Handler<typeof chatCalls.greeting> = async (input, ctx) => {
  const { visitor_id: visitorId, greeting: greetingId, variant, did } = input
  const { db, siteId, now } = ctx
  if ((await callerOf(ctx.request)).isMachine) return {}
  const greeting = await findGreeting(ctx, greetingId)
  if (!greeting) return {}
  // A page that was opened before a test began or ended reports texts that aren't part of the test.
  const isTested = !!greeting.test && variantsOf(greeting.text, greeting.test).some(({ id }) => id === variant)
  const seen = { variant: isTested ? variant || null : null, at: new Date(now()), isOpened: did === 'opened' }
  await recordVisitor(db, { siteId, greetingId, visitorId }, seen)
  return {}
}

/**
 * Counts the visitor whose first message answers a greeting, and returns the text that they saw; null if there is no
 * such greeting.
 */
export async function answerGreeting(
  ctx: Pick<VisitorContext, 'db' | 'siteId' | 'now'>,
  greetingId: Id,
  visitorId: Id | null,
): Promise<string | null> {
  const { db, siteId, now } = ctx
  const greeting = await findGreeting(ctx, greetingId)
  if (!greeting) return null
  const variant = visitorId && (await recordReply(db, { siteId, greetingId, visitorId }, new Date(now())))
  return greeting.test?.variants.find(({ id }) => id === variant)?.text ?? greeting.text
}

async function findGreeting({ db, siteId }: Pick<VisitorContext, 'db' | 'siteId'>, greetingId: Id) {
  const chat = await findChatSettings(db, siteId)
  return chat?.is_on ? chat.settings.greetings.find(({ id }) => id === greetingId) : undefined
}

/**
 * Runs nightly. Deletes the records of who saw a greeting when they are older than the retention period for single
 * visitor events.
 */
export const purgeGreetings = (retentionDays: number) =>
  job({
    name: 'conversations.purge-greetings',
    payload: z.object({}),
    cron: '23 3 * * *',
    async run(_payload, { database, now, signal }) {
      for (const siteId of await database.acrossSites(sitesWithChat)) {
        if (signal.aborted) return
        await database.inSite(siteId, (db) => dropVisitors(db, siteId, new Date(now() - retentionDays * dayMs)))
      }
    },
  })
