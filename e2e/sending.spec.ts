import { expect } from '@playwright/test'
import { inboxServer } from '#platform/server/mail/testing/inbox-server.ts'
import { axeViolations } from '../config/axe-violations.ts'
import { owner } from './owner.ts'
import { test } from './shared-trellis.ts'

test('an owner sets up the bounce mailbox, a server and a limit', async ({ page, trellis }) => {
  const inbox = await inboxServer()
  inbox.add('Subject: On holiday\r\n\r\nBack soon.\r\n')
  try {
    await owner.createAccount(page, trellis.url)
    await owner.createSite(page, 'Kettle', 'https://kettle.example')
    await owner.goTo(page, 'Mailbox')
    await page.getByRole('main').getByRole('link', { name: 'Sending' }).click()

    await page.getByRole('button', { name: 'Add domain limit' }).click()
    await page.getByLabel('Domain', { exact: true }).fill('gmail.com')
    await page.getByLabel('Quiet hours start').selectOption('22')
    const saved = page.waitForResponse((response) => response.url().endsWith('/settings/save') && response.ok())
    await page.getByRole('region', { name: 'Sending settings' }).getByRole('button', { name: 'Save' }).click()
    await saved
    await page.getByRole('button', { name: 'Add server' }).click()
    const server = page.getByRole('region', { name: 'Add server' })
    await server.getByLabel('Name', { exact: true }).fill('Our own')
    await server.getByLabel('Email service').selectOption({ label: 'Other SMTP server' })
    await server.getByLabel('Server', { exact: true }).fill('10.0.0.9')
    await server.getByLabel('Encryption').selectOption('starttls')
    await server.getByLabel('Port', { exact: true }).fill('2525')
    await server.getByRole('button', { name: 'Save' }).click()
    await expect(server.getByText('This server cannot be reached.')).toBeVisible()
    await server.getByLabel('Server', { exact: true }).fill('127.0.0.1')
    await server.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('cell', { name: 'Our own' })).toContainText('smtp://127.0.0.1:2525')
    expect(await axeViolations(page)).toEqual([])

    await page.getByRole('link', { name: 'Set up a domain' }).click()
    await expect(page.getByRole('heading', { name: 'No domains yet' })).toBeVisible()
    await page.getByLabel('Domain', { exact: true }).fill('kettle.example')
    await page.getByRole('button', { name: 'Add domain' }).click()
    const domain = page.getByRole('region', { name: 'kettle.example' })
    await expect(domain.getByLabel('DKIM value')).toHaveValue(/^v=DKIM1; k=rsa; p=/)
    await expect(domain.getByLabel('SPF value')).toHaveValue('v=spf1 ip4:127.0.0.1 ~all')
    await expect(domain.getByLabel('DMARC host')).toHaveValue('_dmarc')
    expect(await axeViolations(page)).toEqual([])
    await page.getByRole('main').getByRole('link', { name: 'Sending', exact: true }).click()

    await page.getByRole('link', { name: 'Set up bounces' }).click()
    const mailbox = page.getByRole('region', { name: 'Bounce mailbox' })
    await mailbox.getByLabel('Encryption').selectOption('none')
    await mailbox.getByLabel('Server', { exact: true }).fill('127.0.0.1')
    await mailbox.getByLabel('Port', { exact: true }).fill(String(inbox.ports.imap))
    await mailbox.getByLabel('User name').fill('box')
    await mailbox.getByLabel('Password', { exact: true }).fill('wrong')
    await mailbox.getByRole('button', { name: 'Test connection' }).click()
    await expect(mailbox.getByText('The mailbox could not be opened: Authentication failed.')).toBeVisible()
    await mailbox.getByLabel('Password', { exact: true }).fill('secret')
    await mailbox.getByRole('button', { name: 'Test connection' }).click()
    await expect(mailbox.getByText('Connected. 1 email in the mailbox.')).toBeVisible()
    await mailbox.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(mailbox.getByText('1 read, 0 reports found')).toBeVisible({ timeout: 60_000 })
    await page.reload()
    await expect(mailbox.getByLabel('User name')).toHaveValue('box')
    await expect(mailbox.getByLabel('Password', { exact: true })).toHaveValue('')
    expect(await axeViolations(page)).toEqual([])
    await mailbox.getByRole('button', { name: 'Remove the mailbox' }).click()
    await mailbox.getByRole('button', { name: 'Remove the mailbox' }).click()
    await expect(mailbox.getByLabel('User name')).toHaveValue('')
  } finally {
    await inbox.close()
  }
})
