import { expect } from '@playwright/test'
import { newsletterPopup } from './form-parts.ts'
import { ownerOfSite } from './owner-calls.ts'
import { test } from './shared-trellis.ts'

const json = newsletterPopup('Ten percent off', { send: 'Subscribe', thanks: 'Thank you' })

test('a form as a preview, as a landing page, and with double opt-in', async ({ page, trellis }) => {
  const troubles: string[] = []
  page.on('pageerror', (error) => troubles.push(String(error)))
  page.on('console', (message) => message.type() === 'error' && troubles.push(message.text()))
  const { call, site } = await ownerOfSite(trellis.url, 'https://kettle.example')

  const { previewUrl } = await call('/popup/preview', { form: { json, form_type: 'popup', name: 'Unsaved' } })
  await page.goto(previewUrl)
  await page.getByRole('textbox', { name: 'Email address' }).fill('grace@hopper.example')
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible()
  expect((await call('/contacts/list')).total).toBe(0)

  const set = { is_landing_page: true, landing_page_slug: 'ten-percent', double_opt_in: true }
  const { popup } = await call('/popup/save', { popup: { json, name: 'Ten percent', ...set } })
  await call('/popup/update', { popup_id: popup.id, popup: { status: 'active' } })
  await page.goto(`${trellis.url}/l/${site.key}/ten-percent`)
  await page.getByRole('textbox', { name: 'Email address' }).pressSequentially('grace@hopper.example', { delay: 60 })
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible()
  await expect(page.getByRole('status')).toContainText('sent you an email')

  const statuses = async () => (await call('/contacts/list')).contacts.map(({ status }: { status: string }) => status)
  expect(await statuses()).toEqual(['unconfirmed'])
  const [summary] = (await call('/sending/mailbox')).messages
  const { message } = await call('/sending/message', { message_id: summary!.id })
  await page.goto(/http:\S+\/y\/[\w-]+/.exec(message.text)![0])
  expect(await statuses()).toEqual(['unconfirmed'])
  await page.getByRole('button', { name: 'Yes, subscribe me' }).click()
  await expect(page.getByRole('heading', { name: 'You are subscribed' })).toBeVisible()
  expect(await statuses()).toEqual(['subscribed'])
  expect(troubles).toEqual([])
})
