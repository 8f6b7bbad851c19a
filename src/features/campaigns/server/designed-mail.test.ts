import { afterAll, beforeAll, expect, test } from 'vitest'
import { autoResponses } from '#features/auto-responses/server/index.ts'
import { contacts } from '#features/contacts/server/index.ts'
import { setFields } from '#features/mail-design/changes.ts'
import { composeMail, mailDesignRoom } from '#features/mail-design/server/index.ts'
import { aMail } from '#features/mail-design/server/testing/a-mail.ts'
import { openTransportPool, sendingRoom } from '#features/sending/server/index.ts'
import { sitesRoom } from '#features/sites/server/index.ts'
import { notificationsRoom } from '#features/notifications/server/index.ts'
import { faultySmtpServer } from '#platform/server/mail/testing/faulty-smtp-server.ts'
import { testServer } from '#platform/server/testing/calls.ts'
import { campaignsRoom } from './index.ts'
import { push } from './testing/a-push-room.ts'

const smtp = await faultySmtpServer({ fault: () => 'take', keep: true })
const transports = openTransportPool({ smtpUrl: smtp.url, hostName: 'trellis.example' })
const rooms = [
  sitesRoom(),
  contacts,
  autoResponses,
  push,
  sendingRoom(),
  notificationsRoom,
  mailDesignRoom(),
  campaignsRoom({ transports }),
]
const { aMember, post, runJobs, tools } = await testServer({ rooms })
afterAll(async () => {
  await transports.close()
  await smtp.close()
})
// MJML takes a while to load.
beforeAll(async () => void (await composeMail(aMail(), { publicUrl: '', postalAddress: '' })), 60_000)

function aSite() {
  const { siteId, token } = aMember()
  return async <Path extends string>(path: Path, body: object = {}) =>
    await post(path, { site_id: siteId, ...body }, { token })
}

test('a designed email is rendered to HTML and text when saved, and arrives with filled merge tags and tracked links', async () => {
  const call = aSite()
  await call('/contacts/add', { email: 'ann@example.com', first_name: 'Ann', consent: 'Asked.' })
  const email = { subject: 'News', preview_text: 'In short', blocks: aMail(), html: 'forged', text: 'forged' }
  const { body } = await call('/campaigns/save', { campaign: { name: 'Designed', email } })
  expect(body.campaign.email).toMatchObject({ blocks: aMail(), subject: 'News' })
  expect(body.campaign.email.html).toContain('Hello [first_name|there]')
  expect(body.campaign.email.text).toContain('Unsubscribe: [unsubscribe_url]')
  await call('/campaigns/send', { campaign_id: body.campaign.id })
  await runJobs()
  const raw = smtp.contents.at(-1)!.replaceAll('=\r\n', '').replaceAll('=3D', '=').replaceAll('=20', ' ')
  expect(raw).toContain('Hello Ann')
  expect(raw).toContain('In short')
  expect(raw).toContain('<![endif]-->')
  expect(raw).toMatch(/href="http:\/\/localhost:3000\/n\/[\w-]+"/)
  expect(raw).toMatch(/href="http:\/\/localhost:3000\/k\//)
  expect(raw.match(/1 Test Street/g)).toHaveLength(2)
  expect(raw).not.toContain('forged')
})

test('rejects an invalid document, and leaves an email with its own HTML unchanged', async () => {
  const call = aSite()
  const refused = await call('/campaigns/save', { campaign: { name: 'x', email: { blocks: { version: 1 } } } })
  expect(refused.status).toBe(400)
  const html = '<p>My own</p>'
  const { body } = await call('/campaigns/save', { campaign: { name: 'x', email: { subject: 's', html } } })
  expect(body.campaign.email).toMatchObject({ html, blocks: null })
})

test('rejects an email whose HTML is too long, with a message', async () => {
  const text = (id: string) => ({
    ...aMail().blocks[1],
    id,
    paragraphs: [{ type: 'paragraph', spans: [{ text: "'".repeat(5000) }] }],
  })
  const blocks = { ...aMail(), blocks: [...aMail().blocks, ...Array.from({ length: 36 }, (_, i) => text(`t${i}`))] }
  const { status, body } = await aSite()('/campaigns/save', { campaign: { name: 'Long', email: { blocks } } })
  expect([status, body.error]).toEqual([400, 'The email is too long.'])
})

test('a campaign without a postal address is not sent, and says where to enter it', async () => {
  const call = aSite()
  await call('/contacts/add', { email: 'bea@example.com', first_name: 'Bea', consent: 'Asked.' })
  const email = { subject: 'News', blocks: aMail() }
  const { campaign } = (await call('/campaigns/save', { campaign: { name: 'Designed', email } })).body
  const act = async <Verb extends string>(verb: Verb) => call(`/campaigns/${verb}`, { campaign_id: campaign.id })
  const installations = tools.sender.postalAddress
  const message = 'Enter your postal address in the footer, which anti-spam laws require.'
  try {
    Object.assign(tools.sender, { postalAddress: '' })
    const refused = await act('send')
    expect([refused.status, refused.body.error]).toEqual([400, message])
    expect((await act('load')).body).toMatchObject({
      campaign: { status: 'draft' },
      checks: [{ severity: 'error', field: 'email.blocks.footer', message }],
    })
    // The address is removed after the campaign was started: it becomes a draft again, so that it can be fixed.
    Object.assign(tools.sender, { postalAddress: installations })
    expect((await act('send')).status).toBe(200)
    Object.assign(tools.sender, { postalAddress: '' })
    const before = smtp.contents.length
    await runJobs()
    expect((await act('load')).body.campaign).toMatchObject({ status: 'draft', problem: message })
    expect(smtp.contents.length).toBe(before)
    const own = aMail()
    const blocks = own.blocks.map((one) => (one.type === 'footer' ? { ...one, address: '9 Own Street' } : one))
    const mended = { id: campaign.id, name: 'Designed', email: { ...email, blocks: { ...own, blocks } } }
    await call('/campaigns/save', { campaign: mended })
    expect((await act('send')).status).toBe(200)
    await runJobs()
    expect(smtp.contents.at(-1)).toContain('9 Own Street')
  } finally {
    Object.assign(tools.sender, { postalAddress: installations })
  }
})

test('errors in blocks prevent sending, each listed with its block; recommendations do not', async () => {
  const call = aSite()
  await call('/contacts/add', { email: 'cy@example.com', first_name: 'Cy', consent: 'Asked.' })
  const broken = setFields('end', { link: 'shop.example' })(setFields('right', { color: '#eeeeee' })(aMail()))
  const email = { subject: '[?city]News', blocks: broken }
  const { campaign, checks } = (await call('/campaigns/save', { campaign: { name: 'Broken', email } })).body
  const found = { field: 'email.blocks.end', message: expect.stringContaining('invalid link: “shop.example”') }
  const half = { field: 'email.subject', message: 'The merge tag [?city] is not closed or not opened.' }
  expect(checks).toEqual([half, found].map((one) => ({ severity: 'error', ...one })))
  const refused = await call('/campaigns/send', { campaign_id: campaign.id })
  const issues = [half, found].map(({ field, message }) => ({ path: field, message }))
  expect([refused.status, refused.body.issues]).toEqual([400, issues])
  const mended = { subject: 'News', blocks: setFields('end', { link: 'https://shop.example/' })(broken) }
  await call('/campaigns/save', { campaign: { id: campaign.id, name: 'Mended', email: mended } })
  expect((await call('/campaigns/send', { campaign_id: campaign.id })).status).toBe(200)
})
