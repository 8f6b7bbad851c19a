import { expect, test } from '@playwright/test'
import { axeViolations } from '../config/axe-violations.ts'
import { newsletterPopup } from './form-parts.ts'
import { startListmonk } from './listmonk.ts'
import { ownerOfSite } from './owner-calls.ts'
import { subscribe } from './subscribe.ts'
import { startTrellis } from './trellis.ts'

const patience = { timeout: 30_000 }
const newsletter = newsletterPopup('News of tea')

test('connects a service, maps fields and delivers a subscriber; after an outage is fixed, delivers the rest', async ({
  browser,
  context,
  page,
}) => {
  const listmonk = await startListmonk()
  const trellis = await startTrellis({ RATE_LIMITS: 'off', PRIVATE_SERVICES: listmonk.url })
  try {
    const { call, enter, screen, site } = await ownerOfSite(trellis.url, trellis.shopUrl)
    await enter(context)
    await page.goto(screen('/integrations'))
    await page.getByRole('searchbox', { name: 'Search services' }).fill('listm')
    await page.getByRole('link', { name: 'listmonk' }).click()
    await page.getByRole('button', { name: 'Connect', exact: true }).click()
    await expect(page.getByText('Enter the listmonk URL.')).toBeVisible()
    await page.getByLabel('listmonk URL').fill(listmonk.url)
    await page.getByLabel('API user').fill('api')
    await page.getByLabel('Access token').fill('lm-token')
    expect(await axeViolations(page)).toEqual([])
    // Nothing can be enabled until the stored settings are loaded, because saving would overwrite them.
    let release = () => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/list/listmonk/settings/load', (route) => released.then(() => route.continue()))
    await page.getByRole('button', { name: 'Connect', exact: true }).click()
    await expect(page.getByText('listmonk is connected.')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'All forms' })).toBeVisible()
    const sendsAll = page.getByRole('switch', { name: 'Send all subscribers to listmonk' })
    await expect(sendsAll).toBeHidden()
    release()
    await sendsAll.check()
    await page.getByRole('combobox', { name: 'List' }).click()
    await page.getByRole('option', { name: 'Tea club' }).click()
    await expect(page.getByRole('combobox', { name: 'Name' })).toHaveValue('Full name')
    expect(await axeViolations(page)).toEqual([])
    // The service's response is shown next to the address before anything is saved.
    const address = page.getByRole('textbox', { name: 'Send a test contact to' })
    await address.fill('taken@example.com')
    await address.press('Enter')
    await expect(page.getByText('Invalid email.')).toBeVisible(patience)
    expect(await axeViolations(page)).toEqual([])
    await address.fill('me@example.com')
    await page.getByRole('button', { name: 'Send test contact' }).click()
    await expect(page.getByText('listmonk accepted me@example.com.')).toBeVisible(patience)
    expect(listmonk.subscribers).toMatchObject([{ email: 'me@example.com', name: 'Test Contact', lists: [3] }])
    listmonk.subscribers.length = 0
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('All forms send subscribers here.')).toBeVisible()

    await call('/contacts/add', { email: 'ann@example.com', first_name: 'Ann', consent: 'Asked' })
    await page.getByRole('button', { name: 'Send existing contacts…' }).click()
    await page.getByRole('region', { name: 'Existing contacts' }).getByRole('combobox', { name: 'List' }).click()
    await page.getByRole('option', { name: 'Tea club' }).last().click()
    await page.getByRole('button', { name: 'Send existing contacts' }).click()
    await expect(page.getByText('1 of 1 sent')).toBeVisible()
    expect(listmonk.subscribers).toMatchObject([{ email: 'ann@example.com', name: 'Ann', lists: [3] }])

    const { popup } = await call('/popup/save', {
      popup: { json: newsletter, name: 'News', form_type: 'popup', before_show_delay: 0 },
    })
    await call('/popup/update', { popup_id: popup.id, popup: { status: 'active' } })
    const shop = `${trellis.shopUrl}?site=${site.key}`
    await subscribe(browser, shop, { heading: 'News of tea', email: 'cleo@example.com' })
    await expect
      .poll(() => listmonk.subscribers.map((one) => one.email), { timeout: 30_000 })
      .toEqual(['ann@example.com', 'cleo@example.com'])

    listmonk.refuse(true)
    await subscribe(browser, shop, { heading: 'News of tea', email: 'bob@example.com' })
    await page.reload()
    await expect(page.getByText('Connection lost', { exact: true })).toBeVisible({ timeout: 30_000 })
    await expect(page.getByRole('alert').filter({ hasText: 'listmonk refused the credentials.' })).toBeVisible()
    // The owner is notified.
    await page.getByRole('button', { name: /Notifications/ }).click()
    await expect(page.getByRole('menuitem', { name: /listmonk is disconnected/ })).toBeVisible()
    await page.keyboard.press('Escape')
    listmonk.refuse(false)
    await page.getByLabel('listmonk URL').fill(listmonk.url)
    await page.getByLabel('API user').fill('api')
    await page.getByLabel('Access token').fill('lm-token-2')
    await page.getByRole('button', { name: 'Connect', exact: true }).click()
    await expect.poll(() => listmonk.subscribers.map((one) => one.email)).toContain('bob@example.com')
    await expect(page.getByRole('row', { name: /bob@example\.com Sent/ })).toBeVisible()
  } finally {
    await trellis.stop()
    await listmonk.stop()
  }
})
