import { expect, type Page } from '@playwright/test'
import { wholeDesign } from './testing/whole-design.ts'
import { mapComponents } from '../form/document/tree.ts'
import { templates } from '../form/templates/templates.ts'
import type { BotSignals, Submission } from './protocol.ts'
import { axeViolations } from './testing/axe-violations.ts'
import { form, open, settled, subscribe, test } from './testing/script-test.ts'

const address = (page: Page) => page.getByRole('textbox', { name: 'Email address' })
type Sent = Submission & BotSignals

test('requests a ticket on first interaction, and sends it with the bot-check data', async ({ page, site }) => {
  const silent = await open(page, site)
  await settled(page)
  expect(site.asked).not.toContain('/v/ticket')
  await address(page).focus()
  await expect.poll(() => site.asked).toContain('/v/ticket')
  await subscribe(page, 'ann@example.com')
  await expect.poll(() => site.submissions.length).toBe(1)
  expect(site.submissions[0]).toMatchObject({ ticket: 'a-ticket', trap: '', sure: '' })
  expect(Number((site.submissions[0] as Sent).shown_for)).toBeGreaterThan(0)
  expect(site.asked.filter((path) => path === '/v/ticket')).toHaveLength(1)
  silent()
})

test('a visitor whose browser blocks the ticket can still submit, and sees the request to confirm, also on a welcome mat', async ({
  page,
  site,
}) => {
  await page.route('**/v/ticket*', (route) => route.abort())
  site.answer = () => ({ status: 200, body: { success: true, status: 'unconfirmed' } })
  await open(page, site, { forms: [form({ type: 'welcome-mat', surface: {} })] })
  await subscribe(page, 'ann@example.com')
  await expect(page.getByRole('status')).toHaveText(
    'We have sent you an email. Please follow the link in it to confirm.',
  )
  await expect(page.getByRole('textbox', { name: 'Or type the code from it:' })).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('status')).toBeInViewport({ ratio: 1 })
  expect(site.submissions[0]).toMatchObject({ ticket: '' })
})

test('the code in the email confirms like its link, and a wrong code shows an error', async ({ page, site }) => {
  const typed: unknown[] = []
  await page.route('**/v/confirm', async (route) => {
    const body = route.request().postDataJSON() as { code: string }
    typed.push(body)
    const headers = { 'Access-Control-Allow-Origin': '*' }
    const status = body.code === '123456' ? 'subscribed' : 'wrong'
    await route.fulfill({ headers, json: { success: true, status } })
  })
  site.answer = () => ({ status: 200, body: { success: true, status: 'unconfirmed' } })
  await page.setViewportSize({ width: 320, height: 640 })
  const silent = await open(page, site)
  await subscribe(page, 'ann@example.com')
  const code = page.getByRole('textbox', { name: 'Or type the code from it:' })
  await code.fill('111111')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText(/^That code does not fit/)
  await expect(code).toBeFocused()
  expect(await axeViolations(page)).toEqual([])
  await code.fill('123456')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('alert')).toHaveText('Thank you, you are subscribed.')
  await expect(code).toHaveCount(0)
  const { id } = site.submissions[0]!
  expect(typed).toEqual(['111111', '123456'].map((one) => ({ key: 'key', id, code: one })))
  expect(site.submissions).toHaveLength(1)
  silent()
})

test('the honeypot field is hidden from view, keyboard and screen readers', async ({ page, site }) => {
  await open(page, site)
  await address(page).focus()
  const trap = page.locator('input.trap')
  await expect(trap).toHaveCount(1)
  await expect(trap).not.toBeInViewport()
  await expect(page.getByRole('textbox')).toHaveCount(1)
  for (let i = 0; i < 6; i++) {
    await page.keyboard.press('Tab')
    await expect(trap).not.toBeFocused()
  }
  await trap.evaluate((input: HTMLInputElement) => (input.value = 'https://spam.example'))
  await subscribe(page, 'ann@example.com')
  await expect.poll(() => site.submissions[0]).toMatchObject({ trap: 'https://spam.example' })
})

test('a questionable address can be submitted again unchanged', async ({ page, site }) => {
  const message = 'Did you mean ann@gmail.com? If not, send it again as it is.'
  site.answer = (submission) =>
    (submission as Sent).sure === submission.fields['email']
      ? { status: 200, body: { success: true, status: 'subscribed' } }
      : {
          status: 400,
          body: { success: false, error: message, issues: [{ path: 'email', message, suggestion: 'ann@gmail.com' }] },
        }
  await open(page, site)
  await subscribe(page, 'ann@gmial.com')
  await expect(page.getByText(message)).toBeVisible()
  await expect(address(page)).toBeFocused()
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await expect(page.getByRole('dialog')).toHaveAccessibleName('See you on Sunday')
  expect(site.submissions.map((submission) => (submission as Sent).sure)).toEqual(['', 'ann@gmial.com'])
})

test('the suggested address can be accepted with one click or key', async ({ page, site }) => {
  const message = 'Did you mean ann@gmail.com? If not, send it again as it is.'
  site.answer = ({ fields }) =>
    fields['email'] === 'ann@gmail.com'
      ? { status: 200, body: { success: true, status: 'subscribed' } }
      : {
          status: 400,
          body: { success: false, error: message, issues: [{ path: 'email', message, suggestion: 'ann@gmail.com' }] },
        }
  await open(page, site)
  await subscribe(page, 'ann@gmial.com')
  await expect(page.getByText(message)).toBeVisible()
  await page.getByRole('button', { name: 'ann@gmail.com' }).press('Enter')
  await expect(address(page)).toHaveValue('ann@gmail.com')
  await expect(address(page)).toBeFocused()
  await expect(page.getByText('Did you mean')).toBeHidden()
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await expect(page.getByRole('dialog')).toHaveAccessibleName('See you on Sunday')
})

test('downloads a file through the link from the server’s response, and not before', async ({ page, site }) => {
  const named = '/media/0190a000-0000-7000-8000-000000000009'
  site.answer = () => ({
    status: 200,
    body: { success: true, status: 'subscribed', files: { [named]: `${site.server}/d/a-token` } },
  })
  const design = mapComponents(templates.find(({ slug }) => slug === 'newsletter')!.json, (component) =>
    component.type === 'button' && component.text === 'Keep reading'
      ? { ...component, action: 'content', contentMediaId: named }
      : component,
  )
  await page.route('**/f/*.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      headers: { 'access-control-allow-origin': '*' },
      body: `export default ${JSON.stringify(wholeDesign(design))}`,
    }),
  )
  await page.route('**/d/a-token', (route) =>
    route.fulfill({ body: 'the guide', headers: { 'content-disposition': 'attachment; filename="guide.txt"' } }),
  )
  await open(page, site)
  await subscribe(page, 'ann@example.com')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Keep reading' }).click()
  expect((await download).suggestedFilename()).toBe('guide.txt')
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('a preview requests no ticket and sends nothing', async ({ page, site }) => {
  await open(page, site, { settings: { preview: true }, forms: [form()] })
  await subscribe(page, 'ann@example.com')
  await expect(page.getByRole('dialog')).toHaveAccessibleName('See you on Sunday')
  await page.getByRole('button', { name: 'Keep reading' }).click()
  await settled(page)
  expect(site.asked.filter((path) => path.startsWith('/v/'))).toEqual([])
  expect([site.events, site.submissions]).toEqual([[], []])
})
