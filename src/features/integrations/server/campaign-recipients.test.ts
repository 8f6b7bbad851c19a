import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { campaignEvents } from '#features/campaigns/contract.ts'
import { campaignsServer } from '#features/campaigns/server/testing/campaigns-server.ts'
import { integrationsRoom } from './index.ts'
import { newsletter } from './testing/integrations-server.ts'
import { answered, vendorServer } from './services/testing/vendor-server.ts'

const vendors = await vendorServer()
let added: { email: string; groups: string[] }[] = []
vendors.serve(({ request, body }) => {
  if (request.endsWith('/api/groups?limit=1')) return { data: [] }
  if (request !== 'POST connect.mailerlite.com/api/subscribers') return undefined
  added.push(body as (typeof added)[number])
  return answered(201, { data: { status: 'active' } })
})
const room = integrationsRoom({ fetch: vendors.deps.fetch, sleep: async () => {} })
const { aSite, database, runJobs, tools } = await campaignsServer({ more: [room] })

async function connectedSite() {
  const site = await aSite(3)
  added = []
  await site.call('/oaconsumer/mailerlite/connect', { credentials: { apiKey: 'ml-token' } })
  const campaign = await site.save()
  const add = async (who: string, more: object = {}) =>
    await site.call('/integrations/campaign/save', {
      campaign_id: campaign.id,
      service: 'mailerlite',
      who,
      settings: newsletter,
      ...more,
    })
  const send = async () => {
    await site.act('send', campaign, { updated_at: campaign.updated_at })
    await runJobs()
  }
  const does = async (email: string, mark: 'opened' | 'clicked') => {
    const told = { site_id: site.siteId, campaign_id: campaign.id, contact_id: site.ids.get(email)!, mark }
    await database.inSite(site.siteId, (db) => tools.events.emit(db, campaignEvents.engaged, told))
    await runJobs()
  }
  return { ...site, campaign, add, send, does, emailsAdded: () => added.map(({ email }) => email).toSorted() }
}

test('adds a recipient who clicks a campaign to a service’s list, once', async () => {
  const { add, send, does, emails, emailsAdded, call, campaign } = await connectedSite()
  expect((await add('clicked')).body.targets).toMatchObject([{ service: 'mailerlite', who: 'clicked' }])
  await send()
  await does(emails[0]!, 'opened')
  expect(added).toEqual([])
  await does(emails[0]!, 'clicked')
  await does(emails[0]!, 'clicked')
  expect(emailsAdded()).toEqual([emails[0]])
  expect(added[0]!.groups).toEqual(['7'])
  expect((await call('/integrations/deliveries')).body.deliveries).toMatchObject([{ state: 'delivered' }])
  const turnedOff = await add('clicked', { settings: null })
  expect(turnedOff.body.targets).toEqual([])
  await does(emails[1]!, 'clicked')
  expect(added).toHaveLength(1)
  expect((await call('/integrations/campaign/load', { campaign_id: campaign.id })).body.targets).toEqual([])
})

test('adds recipients who open or click if openers are chosen, or everyone it reached once the whole campaign is sent', async () => {
  const opened = await connectedSite()
  await opened.add('opened')
  await opened.send()
  await opened.does(opened.emails[0]!, 'opened')
  await opened.does(opened.emails[1]!, 'clicked')
  expect(opened.emailsAdded()).toEqual(opened.emails.slice(0, 2))
  const everyone = await connectedSite()
  await everyone.add('delivered')
  await sql`UPDATE contacts SET status = 'unsubscribed' WHERE id = ${everyone.ids.get(everyone.emails[2]!)!}`.execute(
    database.system,
  )
  await everyone.send()
  expect(everyone.emailsAdded()).toEqual(everyone.emails.slice(0, 2))
})

test('refuses a target without a list, without a connected service, or for another site’s campaign', async () => {
  const { add, call, campaign } = await connectedSite()
  const noList = await add('opened', { settings: { ...newsletter, list_id: '' } })
  expect([noList.status, noList.body.issues]).toEqual([400, [{ path: 'settings.list_id', message: 'Choose a group.' }]])
  expect((await add('opened', { service: 'kit' })).status).toBe(409)
  const other = await connectedSite()
  expect((await other.add('opened', { campaign_id: campaign.id })).status).toBe(404)
  expect((await other.call('/integrations/campaign/load', { campaign_id: campaign.id })).status).toBe(404)
  expect((await call('/integrations/campaign/load', { campaign_id: campaign.id })).body.targets).toEqual([])
})
