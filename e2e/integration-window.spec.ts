import { expect, type Page } from '@playwright/test'
import { app, hosts, startConstantContact } from './constant-contact.ts'
import { ownerOfSite } from './owner-calls.ts'
import { test } from './shared-trellis.ts'
import { startTrellis } from './trellis.ts'

test('connects a service in a popup window, and handles closing it, denial, revocation and reconnecting', async ({
  context,
  page,
}) => {
  const service = await startConstantContact()
  const trellis = await startTrellis(
    { RATE_LIMITS: 'off', ...service.environment },
    { program: 'src/app/testing/program-with-vendors.ts' },
  )
  await context.route(`https://${hosts[0]}/**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: service.consentPage(route.request().url()) }),
  )
  try {
    const { call, enter, screen } = await ownerOfSite(trellis.url, trellis.shopUrl)
    await enter(context)
    await page.goto(screen('/integrations/constantcontact'))
    await (await openWindow(page)).close()
    await expect(page.getByRole('alert')).toContainText('The window was closed before Constant Contact was connected.')

    const denied = await openWindow(page)
    await denied.getByRole('link', { name: 'Deny' }).click()
    await expect(denied.getByText('Access was denied at Constant Contact. Nothing was connected.')).toBeVisible()
    await expect(page.getByRole('alert')).toContainText('Access was denied at Constant Contact.')
    await denied.close()

    await allow(page)
    await expect(page.getByText('Kettle & Kiln Ltd')).toBeVisible()
    await page.getByRole('switch', { name: 'Send all subscribers to Constant Contact' }).check()
    await page.getByRole('combobox', { name: 'List' }).click()
    await page.getByRole('option', { name: 'Tea club' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('All forms send subscribers here.')).toBeVisible()
    const send = async (email: string) => {
      await call('/contacts/add', { email, first_name: 'Ann', consent: 'Asked' })
      await call('/integrations/backfill', {
        service: 'constantcontact',
        settings: { list_id: 'tea', list_name: 'Tea club' },
      })
    }
    // Its tokens are valid for less than a minute, so that each use renews them.
    await send('ann@example.com')
    await expect.poll(() => [...service.contacts]).toEqual(['ann@example.com'])
    expect(service.grants).toContain('refresh_token')

    service.revoke()
    await send('bob@example.com')
    await expect(page.getByText('Connection lost', { exact: true })).toBeVisible()
    await allow(page)
    await expect.poll(() => [...service.contacts]).toEqual(['ann@example.com', 'bob@example.com'])
  } finally {
    await trellis.stop()
    await service.stop()
  }
})

async function openWindow(page: Page): Promise<Page> {
  await page.getByLabel('Client ID').fill(app.clientId)
  await page.getByLabel('Client secret').fill(app.clientSecret)
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Continue to Constant Contact' }).click()
  const window = await opened
  await expect(window.getByRole('link', { name: 'Allow' })).toBeVisible()
  return window
}

async function allow(page: Page): Promise<void> {
  const window = await openWindow(page)
  await window.getByRole('link', { name: 'Allow' }).click()
  await expect(window.getByText('Close this window')).toBeVisible()
  await expect(page.getByText('Constant Contact is connected.')).toBeVisible()
  await window.close()
}
