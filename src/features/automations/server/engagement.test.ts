import { expect, test } from 'vitest'
import { campaignEvents } from '#features/campaigns/contract.ts'
import type { FlowEvent } from '../contract.ts'
import { aFlow, aStep, automationsServer, minute } from './testing/automations-server.ts'

const { aSite, advance, app, database, mailbox, tools } = await automationsServer()
const person = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0' }
const get = (url: string, headers = person) => app.inject({ url, headers })

/** Returns the paths of the tracking pixel and the first link in the newest email. */
function linksOfLast() {
  const html = (mailbox.at(-1)!.html ?? '').replaceAll('&amp;', '&')
  const [, picture = ''] = /src="https?:\/\/[^/"]+(\/o\/[\w-]+\.gif)"/.exec(html) ?? []
  const [, link = ''] = /href="https?:\/\/[^/"]+(\/k\/[^"]+)"/.exec(html) ?? []
  return { picture, link }
}

const tagged = (tag: string) => [aStep({ id: tag, kind: 'tag', change: 'add', tag })]
const startedBy = (event: FlowEvent) => ({ trigger: { kind: 'event' as const, event, where: [] } })

/** Creates a site with an email that contains a link, and a flow for each event that tags contacts who enter. */
async function aSiteWith(events: (emailId: string) => Record<string, FlowEvent>) {
  const site = await aSite()
  const { email } = await site.call('/autoresponse/email/save', {
    email: { name: 'Look', subject: 'Look', body: '<a href="https://shop.example/lamp">Lamp</a>' },
  })
  for (const [tag, event] of Object.entries(events(email.id))) await site.publish(aFlow(tagged(tag), startedBy(event)))
  const tags = async () => (await site.contactOf(site.contacts[0]!)).tags.toSorted()
  return { ...site, emailId: email.id, tags }
}

test('opening an email of a flow starts flows for that email and for any email once; opens by software start none', async () => {
  const other = '01890000-0000-7000-8000-000000000000'
  const site = await aSiteWith((message_id) => ({
    'opened-any': { kind: 'opened', message_id: '' },
    'opened-this': { kind: 'opened', message_id },
    'clicked-this': { kind: 'clicked', message_id },
    notified: { kind: 'push_clicked', message_id: '' },
  }))
  const away = await site.save(aFlow(tagged('other'), startedBy({ kind: 'opened', message_id: other })))
  const refused = await site.call('/automations/publish', { automation_id: away })
  expect(refused).toMatchObject({
    success: false,
    issues: [{ path: 'flow.trigger', message: 'This email was deleted. Choose another one.' }],
  })
  await site.publish(aFlow([aStep({ id: 'mail', kind: 'email', email_id: site.emailId, smart_sending: false })]))
  await site.track('Start')
  await advance()
  const { picture, link } = linksOfLast()
  await get(picture, { 'user-agent': 'Mozilla/5.0' })
  await advance(minute)
  expect(await site.tags()).toEqual([])
  await get(picture)
  await advance()
  expect(await site.tags()).toEqual(['opened-any', 'opened-this'])
  await get(link)
  await advance()
  expect(await site.tags()).toEqual(['clicked-this', 'opened-any', 'opened-this'])
})

test('opening a campaign email starts flows, and a click in it ends a wait for that click', async () => {
  const site = await aSiteWith(() => ({ opened: { kind: 'opened', message_id: '' } }))
  const { campaign } = await site.call('/campaigns/save', {
    campaign: { name: 'News', email: { subject: 'News', html: '<p>News</p>' } },
  })
  const wait = aStep({
    id: 'click',
    kind: 'wait_for',
    event: { kind: 'clicked', message_id: campaign.id },
    at_most: { amount: 2, unit: 'day' },
  })
  const yes = aStep({ id: 'yes', kind: 'tag', change: 'add', tag: 'clicked' }, { step: 'click', branch: 'happened' })
  await site.publish(aFlow([wait, yes]))
  await site.track('Start')
  const contact_id = site.contacts[0]!.id
  const told = { site_id: site.id, campaign_id: campaign.id, contact_id }
  await database.inSite(site.id, async (db) => {
    await tools.events.emit(db, campaignEvents.engaged, { ...told, mark: 'opened' })
  })
  await advance(minute)
  expect(await site.tags()).toEqual(['opened'])
  await database.inSite(site.id, async (db) => {
    await tools.events.emit(db, campaignEvents.engaged, { ...told, mark: 'clicked' })
  })
  await advance()
  expect(await site.tags()).toEqual(['clicked', 'opened'])
})
