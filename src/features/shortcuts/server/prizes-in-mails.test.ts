import { expect, test } from 'vitest'
import { shoppersOf } from './testing/shoppers.ts'
import { shortcutsServer } from './testing/shortcuts-server.ts'

const server = await shortcutsServer()
const { aSite, advance, post, tools } = server
const { aShopper } = shoppersOf(server)
const day = 86_400_000

test('the wheel’s emails repeat the prize and code that the reader won; others are told that there was none', async () => {
  const site = await aSite(true)
  const { shortcut } = await site.goLive('spin-to-win')
  const popupId = shortcut.forms[0]!.popup_id!
  const aPlayer = async (name: string) => {
    const shopper = await aShopper(site, `${name}@example.com`, false)
    const sent = await shopper.submit(popupId)
    await advance(0)
    // No email is sent before the wheel stops.
    expect(shopper.mails()).toEqual([])
    const play = () => post('/v/play', { ...sent, id: tools.newId() })
    const { prize } = (await play()).body
    expect((await play()).body).toMatchObject({ prize, again: true })
    await advance(60_000)
    return { prize, mails: shopper.mails }
  }
  const players: Awaited<ReturnType<typeof aPlayer>>[] = []
  const winner = () => players.find(({ prize }) => prize.code !== '')
  const loser = () => players.find(({ prize }) => prize.code === '')
  // About three of four spins win.
  while (players.length < 80 && !(winner() && loser())) players.push(await aPlayer(`player${players.length}`))
  const [won, lost] = [winner()!, loser()!]
  await advance(2 * day)
  const subjects = ['Thanks for the spin!', 'About your spin']
  for (const { mails } of [won, lost]) expect(mails().map(({ subject }) => subject)).toEqual(subjects)
  for (const { html = '', text = '' } of won.mails()) {
    expect(html).toContain(`You won: ${won.prize.label}`)
    expect(html).toContain(won.prize.code)
    expect(text).toContain(won.prize.code)
    expect(html).not.toMatch(/luck/)
  }
  for (const { html = '', text = '' } of lost.mails()) {
    expect(html).toMatch(/luck/)
    expect(html).not.toMatch(/You won|Enter it at checkout|game\./)
    expect(text).not.toMatch(/You won|game\./)
  }
})

test('previews and test emails show a prize, and products of the store', async () => {
  const site = await aSite(true)
  const products = ['Blue mug', 'Red mug'].map((title, i) => ({
    external_id: `p${i}`,
    title,
    price: 12,
    url: `https://shop.example/p${i}`,
  }))
  await site.call('/products/record', { products })
  const previewOf = async (template: string, type: string) => {
    const found = await site.call('/apps/shortcuts/template/email', { type, template })
    const email = { name: 'x', subject: 'x', document: found.template }
    return (await site.call('/autoresponse/email/preview', { email })).html
  }
  expect(await previewOf('spin-to-win/thanks', 'welcome')).toMatch(/You won: 10% off[\s\S]*SPIN10/)
  for (const [template, type] of [
    ['abandoned-checkout/reminder', 'customer outreach'],
    ['browse-abandonment/look', 'product view'],
  ] as const) {
    const html = await previewOf(template, type)
    expect(html).toMatch(/Blue mug|Red mug/)
    expect(html).not.toContain('Product name')
  }
})
