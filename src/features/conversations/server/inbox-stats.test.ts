import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { insertConversation, insertMessage, insertPerson } from './store.ts'
import { newConversation } from './add-message.ts'
import { chatServer } from './testing/chat-server.ts'

const { database, tools, clock, aMember, aBareSite, aStoredSite } = await chatServer()
const [hourMs, dayMs] = [3_600_000, 86_400_000]
const zone = 'America/New_York'

const median = (values: readonly number[]) => {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = (sorted.length - 1) / 2
  return sorted[0] === undefined ? null : (sorted[Math.floor(middle)]! + sorted[Math.ceil(middle)]!) / 2
}
/** Returns the date, the weekday (1 is Monday) and the hour in the time zone. */
function onClock(at: Date) {
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-CA', { timeZone: zone, hourCycle: 'h23', ...options }).format(at)
  const weekday = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].indexOf(part({ weekday: 'short' }).slice(0, 3)) + 1
  return { day: part({ dateStyle: 'short' }), weekday, hour: Number(part({ hour: '2-digit' })) }
}

test('the inbox statistics match a count in plain code', async () => {
  const site = await aStoredSite()
  await sql`UPDATE sites SET time_zone = ${zone} WHERE site_id = ${site.siteId}`.execute(database.system)
  const colleagues = [aMember(site.siteId, 'support').user.id, aMember(site.siteId, 'editor').user.id]
  type Said = { at: Date; kind: 'visitor' | 'team'; author_id: string | null; text: string }
  const made: { at: Date; channel: 'chat' | 'form'; state: 'open' | 'spam'; first: number | null; said: Said[] }[] = []
  for (let nth = 0; nth < 120; nth++) {
    // Spread over 75 days and all hours. Every third has no answer, and some are spam.
    const at = new Date(clock.now - nth * 15 * hourMs - (nth % 7) * 11 * 60_000)
    const isAnswered = nth % 3 !== 0
    const took = 60 * (1 + ((nth * 37) % 200))
    const said: Said[] = [{ at, kind: 'visitor', author_id: null, text: 'Hello?' }]
    if (isAnswered) {
      const answered = new Date(at.getTime() + took * 1000)
      said.push({ at: answered, kind: 'team', author_id: colleagues[nth % 2]!, text: 'Yes' })
      if (nth % 5 === 0) said.push({ at: answered, kind: 'team', author_id: colleagues[1]!, text: 'And more' })
    }
    const state = nth % 17 === 0 ? 'spam' : 'open'
    made.push({ at, channel: nth % 4 === 0 ? 'form' : 'chat', state, first: isAnswered ? took : null, said })
  }
  await database.inSite(site.siteId, async (db) => {
    for (const { at, channel, state, first, said } of made) {
      const [id, person_id] = [tools.newId(), tools.newId()]
      const about = { site_id: site.siteId, person_id }
      const known = { visitor_id: null, contact_id: null, email: null, identity: null, name: '' }
      await insertPerson(db, { site_id: site.siteId, id: person_id, ...known, created_at: at })
      const begun = newConversation({ ...about, id, channel, subject: '', page: '', at })
      await insertConversation(db, { ...begun, state, first_response: first })
      for (const [i, message] of said.entries())
        await insertMessage(db, {
          ...about,
          ...message,
          conversation_id: id,
          position: i + 1,
          id: tools.newId(),
          has_files: false,
        })
    }
  })
  for (const days of [7, 30, 90] as const) {
    const stats = (await site.work('/inbox/stats', { days })).body
    const dates = Array.from({ length: days }, (_, i) => onClock(new Date(clock.now - (days - 1 - i) * dayMs)).day)
    const isWithin = (at: Date) => dates.includes(onClock(at).day)
    const begun = made.filter(({ at, state }) => state !== 'spam' && isWithin(at))
    const answered = begun.flatMap(({ first }) => first ?? [])
    expect([stats.total, stats.answered, stats.first_response]).toEqual([
      begun.length,
      answered.length,
      median(answered),
    ])
    const earlier = Array.from(
      { length: days },
      (_, i) => onClock(new Date(clock.now - (2 * days - 1 - i) * dayMs)).day,
    )
    expect(stats.before.total).toBe(
      made.filter(({ at, state }) => state !== 'spam' && earlier.includes(onClock(at).day)).length,
    )
    const on = (day: string, channel: string) =>
      begun.filter((one) => one.channel === channel && onClock(one.at).day === day).length
    expect(stats.by_day).toEqual(dates.map((day) => ({ day, chat: on(day, 'chat'), form: on(day, 'form') })))
    for (const [i, author] of colleagues.entries()) {
      const said = made.flatMap((one) =>
        one.said.filter((message) => message.author_id === author && isWithin(message.at)),
      )
      const threads = made.filter((one) =>
        one.said.some((message) => message.author_id === author && isWithin(message.at)),
      )
      const first = begun.filter((one) => one.said[1]?.author_id === author).flatMap((one) => one.first ?? [])
      expect([i, stats.by_member.find(({ id }) => id === author)]).toMatchObject([
        i,
        { replies: said.length, conversations: threads.length, first_response: median(first) },
      ])
    }
    const hours = new Map<string, number>()
    for (const { state, said } of made)
      for (const { at, kind } of said) {
        const { weekday, hour } = onClock(at)
        const name = `${weekday} ${hour}`
        if (state !== 'spam' && kind === 'visitor' && isWithin(at)) hours.set(name, (hours.get(name) ?? 0) + 1)
      }
    expect(new Map(stats.by_hour.map(({ weekday, hour, messages }) => [`${weekday} ${hour}`, messages]))).toEqual(hours)
    const counts = stats.by_hour.map(({ messages }) => messages)
    expect(counts).toEqual(counts.toSorted((a, b) => b - a))
  }
})

test('statistics of an empty inbox are zero, and invalid periods and non-members are refused', async () => {
  const site = aBareSite()
  const { status, body } = await site.work('/inbox/stats', { days: 7 })
  const nothing = { total: 0, answered: 0, first_response: null }
  expect([status, body]).toMatchObject([
    200,
    { ...nothing, before: nothing, has_hours: false, by_member: [], by_greeting: [], by_hour: [] },
  ])
  expect(body.by_day).toHaveLength(7)
  expect((await site.work('/inbox/stats', { days: 12 })).status).toBe(400)
  expect((await site.work('/inbox/stats', {}, aMember(site.siteId, 'support').token)).status).toBe(200)
  expect((await site.work('/inbox/stats', {}, aMember().token)).status).toBe(403)
})
