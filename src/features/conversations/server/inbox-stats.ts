import type { Received } from '#core/call.ts'
import { dateIn, sameClock } from '#core/zone-clock.ts'
import { peopleOf } from '#features/accounts/server/index.ts'
import { siteById } from '#features/sites/server/index.ts'
import type { SiteContext } from '#platform/server/context.ts'
import type { inboxCalls } from '../contract.ts'
import type { InboxStats } from '../stats-shapes.ts'
import { findChatSettings } from './store-chat.ts'
import { countGreetings } from './store-greetings.ts'
import {
  begunByDay,
  countBegun,
  firstResponseByMember,
  messagesByHour,
  repliesByMember,
  type Span,
} from './store-stats.ts'

const dayMs = 86_400_000

/** Returns the figures of the inbox for the last days, including today, and those of the same number of days before. */
export async function inboxStats({ days }: Received<typeof inboxCalls.stats>, ctx: SiteContext): Promise<InboxStats> {
  const { db, siteId, now } = ctx
  const zone = (await siteById(db, siteId))?.time_zone ?? 'UTC'
  const today = Date.parse(`${dateIn(now(), zone)}T00:00:00Z`)
  const dates = Array.from({ length: days }, (_, i) => today - (days - 1 - i) * dayMs)
  const midnight = (date: number) => new Date(sameClock(date, 'UTC', zone))
  const span = { from: midnight(dates[0]!), to: midnight(today + dayMs) }
  const known = new Map((await begunByDay(db, siteId, span, zone)).map((one) => [one.day, one]))
  const { settings } = (await findChatSettings(db, siteId)) ?? {}
  return {
    ...(await countBegun(db, siteId, span)),
    before: await countBegun(db, siteId, { from: midnight(dates[0]! - days * dayMs), to: span.from }),
    has_hours: Boolean(settings?.hours),
    by_day: dates.map((date) => {
      const day = new Date(date).toISOString().slice(0, 10)
      return known.get(day) ?? { day, chat: 0, form: 0 }
    }),
    by_member: await byMember(ctx, span),
    by_greeting: await byGreeting(ctx, span, settings?.greetings ?? []),
    by_hour: await messagesByHour(db, siteId, span, zone),
  }
}

async function byMember({ db, siteId }: SiteContext, span: Span): Promise<InboxStats['by_member']> {
  const replies = await repliesByMember(db, siteId, span)
  const first = await firstResponseByMember(db, siteId, span)
  const people = await peopleOf(
    db,
    replies.map(({ author_id }) => author_id),
  )
  return replies.map(({ author_id, ...counted }) => {
    const person = people.find(({ id }) => id === author_id)
    const first_response = first.find((one) => one.author_id === author_id)?.first_response ?? null
    return { id: author_id, name: person?.name || (person?.email ?? ''), ...counted, first_response }
  })
}

async function byGreeting(
  { db, siteId }: SiteContext,
  span: Span,
  greetings: readonly { readonly id: string; readonly text: string }[],
): Promise<InboxStats['by_greeting']> {
  const counts = await countGreetings(db, siteId, span)
  return greetings.map(({ id, text }) => {
    const { shown = 0, opened = 0, replied = 0 } = counts.find(({ greeting_id }) => greeting_id === id) ?? {}
    return { id, text, shown, opened, replied }
  })
}
