import { expect, test } from 'vitest'
import { autoResponses } from '#features/auto-responses/server/index.ts'
import { campaignsRoom } from '#features/campaigns/server/index.ts'
import { push } from '#features/campaigns/server/testing/a-push-room.ts'
import { contacts } from '#features/contacts/server/index.ts'
import { newBlock } from '#features/mail-design/new-block.ts'
import { mailDesignRoom } from '#features/mail-design/server/index.ts'
import { openTransportPool, sendingRoom } from '#features/sending/server/index.ts'
import { sitesRoom } from '#features/sites/server/index.ts'
import { mediaEvents } from '../contract.ts'
import { testServer } from '#platform/server/testing/calls.ts'

const transports = openTransportPool({ smtpUrl: undefined, hostName: 'trellis.example' })
const rooms = [
  contacts,
  sitesRoom(),
  autoResponses,
  push,
  sendingRoom(),
  campaignsRoom({ transports }),
  mailDesignRoom(),
]
const { aMember, database, post, tools } = await testServer({ rooms })
const picture = '/i/73a0eda4a9c739d480ca53d16a2157b84c30003e.jpg'

test('emails of every kind are listed as uses of an image, and another site’s are not', async () => {
  const { siteId, token } = aMember()
  const call = async <Path extends string>(path: Path, body: object) =>
    (await post(path, { site_id: siteId, ...body }, { token })).body
  const html = `<html><body><img src="https://trellis.example${picture}"></body></html>`
  const { campaign } = await call('/campaigns/save', { campaign: { name: 'Winter', email: { subject: 'x', html } } })
  await call('/campaigns/save', { campaign: { name: 'None', email: { subject: 'x', html: '<p>x</p>' } } })
  const email = { name: 'Welcome', subject: 'Hi', body: `<p><img src="https://trellis.example${picture}"></p>` }
  const saved = await call('/autoresponse/email/save', { email })
  const image = { ...newBlock('image', 'a'), src: `https://trellis.example${picture}`, alt: 'A mug' }
  const kept = await call('/mail-design/block/save', { name: 'Mug', block: image })
  const uses = (site: string) =>
    database.inSite(site, async (db) => {
      const asked = { site_id: site, texts: [picture, 'nothing'] }
      return (await tools.events.emit(db, mediaEvents.usesAsked, asked)).flatMap(({ answer }) => answer)
    })
  expect(await uses(siteId)).toEqual([
    { kind: 'email', id: saved.email.id, name: 'Welcome' },
    { kind: 'campaign', id: campaign.id, name: 'Winter' },
    { kind: 'mail-part', id: kept.block.id, name: 'Mug' },
  ])
  expect(await uses(aMember().siteId)).toEqual([])
})
