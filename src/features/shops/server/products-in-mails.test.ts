import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MailBlock, MailDocument } from '#features/mail-design/contract.ts'
import { mailDesignCalls, newBlock } from '#features/mail-design/contract.ts'
import { composeMail, mailDesignRoom } from '#features/mail-design/server/index.ts'
import { plainTheme } from '#features/mail-design/new-block.ts'
import { faultySmtpServer } from '#platform/server/mail/testing/faulty-smtp-server.ts'
import { shopsServer } from './testing/shops-server.ts'

const smtp = await faultySmtpServer({ fault: () => 'take', keep: true })
const { aSite, call: make, clock, runJobs } = await shopsServer({ smtpUrl: smtp.url, rooms: [mailDesignRoom()] })
afterAll(() => smtp.close())

const product = (fields: Partial<Extract<MailBlock, { type: 'product' }>>) =>
  ({ ...newBlock('product', 'item'), label: 'Buy', link: 'https://kiln.example/mug', ...fields }) as MailBlock
const mailOf = (block: MailBlock): MailDocument => ({
  version: 1,
  theme: plainTheme,
  blocks: [block, { ...newBlock('footer', 'foot'), address: '1 Test Street' } as MailBlock],
})
const stored = {
  product_id: 'Mug 1',
  title: 'Old mug',
  price: '€24.00',
  old_price: '€30.00',
  src: 'https://kiln.example/old.png',
}
const mug = {
  external_id: 'Mug 1',
  title: 'Morning mug & saucer',
  price: 18,
  compare_at_price: 21,
  image_url: 'https://kiln.example/new.png?v=1&w=2',
}

// Loading MJML takes some time.
beforeAll(async () => void (await composeMail(mailOf(product(stored)), { publicUrl: '', postalAddress: '' })), 60_000)

/** Creates a site with a shop in euros that sells the mug. */
async function aShop() {
  const site = await aSite()
  await site.custom()
  let minute = 0
  const sell = async (change: object = {}) => {
    const updated_at = new Date(clock.now + ++minute * 1000).toISOString()
    const { status } = await site.call('/products/record', { products: [{ ...mug, updated_at, ...change }] })
    expect(status).toBe(200)
  }
  await sell()
  const preview = (document: MailDocument) =>
    make(mailDesignCalls.preview, { site_id: site.siteId, document }, { token: site.token })
  return { ...site, sell, preview }
}

test('a campaign shows name, prices and image as they are when it is sent, not when it was written', async () => {
  const { call, sell } = await aShop()
  await call('/contacts/add', { email: 'ann@example.com', first_name: 'Ann', consent: 'Asked.' })
  const email = { subject: 'News', blocks: mailOf(product(stored)) }
  const { body } = await call('/campaigns/save', { campaign: { name: 'News', email } })
  expect(body.error).toBeUndefined()
  const { checks } = (await call('/campaigns/load', { campaign_id: body.campaign.id })).body
  expect(checks.filter(({ message }: { message: string }) => message.includes('product.'))).toEqual([])
  await sell({ price: 15.5 })
  expect((await call('/campaigns/send', { campaign_id: body.campaign.id })).status).toBe(200)
  await runJobs()
  const raw = smtp.contents.at(-1)!.replaceAll('=\r\n', '').replaceAll('=3D', '=')
  expect(raw).toContain('Morning mug &amp; saucer')
  expect(raw).toContain('src="https://kiln.example/new.png?v=1&amp;w=2"')
  expect(raw).toContain('=E2=82=AC15.50')
  expect(raw).toContain('=E2=82=AC21.00')
  expect(raw).not.toMatch(/Old mug|24\.00|30\.00|old\.png|\[product/)
})

test('a product that is no longer reduced has one price, and a deleted one shows the stored data', async () => {
  const { sell, preview } = await aShop()
  await sell({ compare_at_price: null })
  const now = await preview(mailOf(product(stored)))
  expect(now.text).toContain('Morning mug & saucer\n€18.00\n')
  expect(now.html).not.toMatch(/<s |30\.00/)
  await sell({ is_deleted: true })
  const gone = await preview(mailOf(product(stored)))
  expect(gone.text).toContain('Old mug\n€24.00 (before: €30.00)\n')
  expect(gone.html).toContain('src="https://kiln.example/old.png"')
  for (const layout of ['stacked', 'beside'] as const)
    expect((await preview(mailOf(product({ ...stored, layout })))).html).not.toContain('[product')
})

test('a manually written product stays as it was written', async () => {
  const { preview } = await aShop()
  const { text } = await preview(mailOf(product({ ...stored, product_id: '' })))
  expect(text).toContain('Old mug\n€24.00 (before: €30.00)\n')
})

test('another site’s product stays unknown', async () => {
  await aShop()
  const site = await aSite()
  const document = mailOf(product(stored))
  const { text } = await make(mailDesignCalls.preview, { site_id: site.siteId, document }, { token: site.token })
  expect(text).toContain('Old mug')
})

test('the content checks name products that are sold out or deleted', async () => {
  const { siteId, token, sell } = await aShop()
  const document = mailOf(product({ ...stored, label: '', link: '' }))
  const said = async () => {
    const { findings } = await make(mailDesignCalls.check, { site_id: siteId, document, subject: 'News' }, { token })
    return findings.filter(({ block_id }) => block_id === 'item').map(({ message }) => message)
  }
  expect(await said()).toEqual([])
  await sell({ is_available: false })
  expect(await said()).toEqual(['“Morning mug & saucer” is sold out.'])
  await sell({ is_deleted: true })
  expect(await said()).toEqual([
    '“Old mug” is no longer in your store. The email shows its last name, price and image.',
  ])
})
