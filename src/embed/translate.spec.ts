import { expect, type Page } from '@playwright/test'
import { open, settled, subscribe, test } from './testing/script-test.ts'

const german = (tag = '') =>
  `<!doctype html><html lang="de-AT"><head><title>Laden</title>${tag}<script async src="SCRIPT"></script></head><body><main><h1>Laden</h1></main></body></html>`
const settings = { languages: ['de'] }
const address = (page: Page) => page.getByRole('textbox').first()

test('built-in texts are in the language of the page, and the owner’s texts stay unchanged', async ({ page, site }) => {
  const message = 'Please enter a valid email address.'
  site.answer = () => ({ status: 400, body: { success: false, error: message, issues: [{ path: 'email', message }] } })
  const silent = await open(page, site, { settings, whole: german() })
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Schließen' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Subscribe' })).toBeVisible()
  await subscribe(page, 'ann@example')
  await expect(page.getByText('Bitte geben Sie eine gültige E-Mail-Adresse ein.')).toBeVisible()
  await expect(page.getByText(message)).toHaveCount(0)
  silent()
})

test('a translated text keeps its inserted value and its button', async ({ page, site }) => {
  const message = 'Did you mean ann@gmail.com? If not, send it again as it is.'
  site.answer = () => ({
    status: 400,
    body: { success: false, error: message, issues: [{ path: 'email', message, suggestion: 'ann@gmail.com' }] },
  })
  await open(page, site, { settings, whole: german() })
  await subscribe(page, 'ann@gmial.com')
  await expect(page.getByText('Meinten Sie ann@gmail.com? Wenn nicht, senden Sie es bitte noch einmal.')).toBeVisible()
  await page.getByRole('button', { name: 'ann@gmail.com' }).click()
  await expect(address(page)).toHaveValue('ann@gmail.com')
})

test('translates the success step and its confirmation code field as well', async ({ page, site }) => {
  site.answer = () => ({ status: 200, body: { success: true, status: 'unconfirmed' } })
  await open(page, site, { settings, whole: german() })
  await subscribe(page, 'ann@example.com')
  await expect(page.getByText('Wir haben Ihnen eine E-Mail gesendet.', { exact: false })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Oder geben Sie den Code aus der E-Mail ein:' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Bestätigen' })).toBeVisible()
})

test('an English page requests no texts', async ({ page, site }) => {
  await open(page, site, { settings })
  await expect(page.getByRole('dialog')).toBeVisible()
  await settled(page)
  expect(site.asked.filter((path) => path.includes('/v/texts'))).toEqual([])
})

test('a site without languages does not load the translation piece', async ({ page, site }) => {
  await open(page, site, { whole: german() })
  await expect(page.getByRole('dialog')).toBeVisible()
  await settled(page)
  expect(site.asked.filter((path) => path.includes('translate'))).toEqual([])
})

test('shows the form in English if the texts can’t be loaded', async ({ page, site }) => {
  await page.route('**/v/texts/**', (route) => route.abort())
  await open(page, site, { settings, whole: german() })
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Close' })).toBeVisible()
})
