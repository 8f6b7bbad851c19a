import { expect, test } from '@playwright/test'
import { axeViolations } from '../config/axe-violations.ts'
import { ownerOfSite } from './owner-calls.ts'
import { startTrellis } from './trellis.ts'
import { startWebhookEndpoint } from './webhook-endpoint.ts'

test('an owner adds an endpoint and sees a contact delivered; after a failure, enables it again and replays', async ({
  context,
  page,
}) => {
  const endpoint = await startWebhookEndpoint()
  const trellis = await startTrellis({ RATE_LIMITS: 'off', PRIVATE_SERVICES: endpoint.origin })
  try {
    const { call, enter, screen } = await ownerOfSite(trellis.url, trellis.shopUrl)
    await enter(context)
    await page.goto(screen('/webhooks'))
    await page.getByRole('link', { name: 'Add endpoint' }).click()
    await page.getByRole('button', { name: 'Add endpoint' }).click()
    await expect(page.getByText('Enter the URL.')).toBeVisible()
    await expect(page.getByText('Choose at least one event.')).toBeVisible()
    await page.getByLabel('URL').fill(`${endpoint.origin}/hook`)
    await page.getByRole('checkbox', { name: 'Contacts: all events' }).check()
    await page.getByRole('checkbox', { name: 'Merged' }).uncheck()
    await expect(page.getByText('7 of 30 selected')).toBeVisible()
    expect(await axeViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Add endpoint' }).click()
    await expect(page.getByText('Endpoint added.')).toBeVisible()

    await page.getByRole('button', { name: 'Show secret' }).click()
    await expect(page.getByRole('textbox', { name: 'Signing secret' })).toHaveValue(/^whsec_/)
    await page.getByRole('button', { name: 'Send test event' }).click()
    await expect(page.getByRole('row', { name: /webhook\.test Delivered HTTP 204/ })).toBeVisible()
    const add = (email: string) => call('/contacts/add', { email, consent: 'Asked' })
    await add('ann@example.com')
    const delivered = page.getByRole('row', { name: /contact\.subscribed Delivered .*ann@example\.com/ })
    await delivered.getByRole('button', { name: 'Details' }).click()
    await expect(page.getByRole('textbox', { name: 'Payload' })).toHaveValue(/"email": "ann@example\.com"/)
    expect(await axeViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Close' }).click()

    endpoint.break(true)
    await add('bob@example.com')
    await expect(page.getByRole('row', { name: /contact\.subscribed Failed .*answered 410.*bob@/ })).toBeVisible()
    await expect(page.getByText('it no longer wants events. No events are posted.')).toBeVisible()
    expect(await axeViolations(page)).toEqual([])
    endpoint.break(false)
    await page.getByRole('button', { name: 'Enable again' }).click()
    await page.getByRole('button', { name: 'Replay all failed' }).click()
    await expect(page.getByRole('row', { name: /contact\.subscribed Delivered .*bob@example\.com/ })).toBeVisible()
    expect(endpoint.types).toEqual(['webhook.test', 'contact.subscribed', 'contact.subscribed'])
    await page.getByRole('main').getByRole('link', { name: 'Webhooks', exact: true }).click()
    await expect(page.getByRole('row', { name: /\/hook Enabled 7 Delivered/ })).toBeVisible()
    expect(await axeViolations(page)).toEqual([])
  } finally {
    await trellis.stop()
    await endpoint.stop()
  }
})

test('an incoming webhook receives an example, is mapped, and adds the contacts posted to it', async ({
  context,
  page,
}) => {
  const trellis = await startTrellis({ RATE_LIMITS: 'off' })
  try {
    const { call, enter, screen } = await ownerOfSite(trellis.url, trellis.shopUrl)
    await enter(context)
    await page.goto(screen('/webhooks'))
    await page.getByRole('link', { name: 'Incoming' }).click()
    await page.getByRole('button', { name: 'Add incoming webhook' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Booking system')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(page.getByText('Listening for an example…')).toBeVisible()
    expect(await axeViolations(page)).toEqual([])
    const url = await page.getByRole('textbox', { name: 'Webhook URL' }).inputValue()
    const post = (guest: object) =>
      fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ guest }),
      })
    await post({ email: 'ann@example.com', name: 'Ann' })

    await expect(page.getByRole('combobox', { name: 'Email address' })).toHaveValue('guest.email: ann@example.com')
    await page.getByRole('button', { name: 'Add contact field' }).click()
    await page.getByRole('combobox', { name: 'Field of the request 1' }).click()
    await page.getByRole('option', { name: 'guest.name: Ann' }).click()
    await page.getByRole('combobox', { name: 'Contact field 1' }).click()
    await page.getByRole('option', { name: 'First name' }).click()
    await page.getByRole('radio', { name: 'Subscribe everyone: they all agreed' }).check()
    await page.getByRole('switch', { name: 'Record a custom event' }).check()
    await page.getByRole('button', { name: 'Save mapping' }).click()
    await expect(page.getByText('Enter what people agreed to.')).toBeVisible()
    await page.getByRole('textbox', { name: 'What people agreed to' }).fill('News by email')
    await page.getByRole('region', { name: 'Mapping' }).getByRole('textbox', { name: 'Name' }).fill('Booked')
    expect(await axeViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Save mapping' }).click()
    await expect(page.getByText('The mapping is saved.')).toBeVisible()

    await post({ email: 'bob@example.com', name: 'Bob' })
    await expect(page.getByRole('row', { name: /bob@example\.com Event recorded/ })).toBeVisible()
    const { contacts } = await call('/contacts/list')
    expect(contacts).toMatchObject([{ email: 'bob@example.com', first_name: 'Bob', status: 'subscribed' }])
    await page.getByRole('main').getByRole('link', { name: 'Incoming webhooks' }).click()
    await expect(page.getByRole('row', { name: /Booking system Enabled/ })).toBeVisible()
    expect(await axeViolations(page)).toEqual([])
  } finally {
    await trellis.stop()
  }
})
