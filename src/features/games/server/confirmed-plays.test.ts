import { beforeEach, expect, test } from 'vitest'
import { newGameOptions } from '#form/document/game.ts'
import { documentWith, input } from '../../visitors/server/testing/a-live-form.ts'
import { type TestSite, visitorsServer } from '../../visitors/server/testing/visitors-server.ts'
import { games } from './index.ts'

const { aTicket, app, begin, database, linkInMail, post, send, statusOf, tools } = await visitorsServer({
  more: [games],
})

let site: TestSite
let popup_id: string
beforeEach(async () => {
  ;({ site, popup_id } = await begin())
})

const game = input('game', 'g', { look: 'wheel', options: newGameOptions(), showOdds: false })
const live = (more: object) => site.live(popup_id, { document: documentWith(game), more })
/** Sends the form with a new ticket. Returns the submission's ID. */
const sent = async (): Promise<string> => {
  const id = tools.newId()
  expect((await send({ id, ticket: await aTicket() })).status).toBe(200)
  return id
}
const play = async (submission_id: string) => {
  const play = { id: tools.newId(), popup_id, visitor_id: '', page: '', submission_id }
  const { status, body } = await post('/v/play', { key: site.key, ...play })
  return status === 200 ? { again: body.again } : status
}

/** How a person may already be known before they send a form with double opt-in. */
const before: Record<string, () => Promise<void>> = {
  'is new': async () => {},
  'is subscribed, but not on its lists': async () => {
    await sent()
    const { list_id } = await site.call('/lists/save', { name: 'News' })
    await live({ doubleOptIn: true, lists: [list_id] })
  },
  'had unsubscribed': async () => {
    await sent()
    await database.system
      .updateTable('contacts' as never)
      .set({ status: 'unsubscribed' } as never)
      .execute()
  },
}

test.each(Object.keys(before))('someone who %s can play only after clicking the link in the email', async (how) => {
  await live({})
  await before[how]!()
  if (how !== 'is subscribed, but not on its lists') await live({ doubleOptIn: true })
  const known = await statusOf()
  const submission = await sent()
  expect(await play(submission)).toBe(403)
  expect(await statusOf()).toBe(known ?? 'unconfirmed')
  await app.inject({ method: 'POST', url: (await linkInMail())! })
  expect(await play(submission)).toEqual({ again: false })
  expect(await play(await sent())).toEqual({ again: true })
})

test('someone who is already subscribed, and on all of the form’s lists, can play at once', async () => {
  await live({ doubleOptIn: true })
  await sent()
  await app.inject({ method: 'POST', url: (await linkInMail())! })
  expect(await play(await sent())).toEqual({ again: false })
})
