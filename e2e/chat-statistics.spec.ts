import { expect as expectSoon } from '@playwright/test'
import { axeViolations } from '../config/axe-violations.ts'
import { drawScreen } from './draw-screen.ts'
import { ownerOfSite } from './owner-calls.ts'
import { test } from './shared-trellis.ts'

/** A screen may be slow on a shared machine. */
const expect = expectSoon.configure({ timeout: 30_000 })
const pictures = process.env['STATISTICS_PICTURES']

test('a greeting is tested against another text and the better one wins; the inbox statistics show who wrote and who answered', async ({
  browser,
  context,
  page,
  trellis,
}) => {
  const owner = await ownerOfSite(trellis.url, trellis.shopUrl)
  const { screen, call, site } = owner
  await owner.enter(context)
  await page.goto(screen('/inbox/statistics'))
  await expect(page.getByRole('heading', { name: 'No conversations in this period' })).toBeVisible()
  await drawScreen(page, pictures, 'statistics-empty')

  await page.goto(screen('/chat'))
  await page.getByRole('button', { name: 'Add greeting' }).click()
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill('Looking for a teapot?')
  await page.getByLabel('Seconds on the page').fill('0')
  await page.getByRole('button', { name: 'A/B test' }).click()
  await page.getByRole('switch', { name: 'Show on my site' }).click({ force: true })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Write a greeting.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Message B' }).fill('Which teapot suits you? Ask us.')
  // The first visitors all see B.
  await page.getByLabel('Weight of A').fill('0')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Results of the A/B test' })).toContainText('Looking for a teapot?')

  const visitors = await browser.newContext()
  const visitor = await visitors.newPage()
  await visitor.goto(`${trellis.shopUrl}?site=${site.key}`)
  await visitor.getByRole('button', { name: 'Which teapot suits you? Ask us.' }).click()
  const chat = visitor.getByRole('dialog')
  await chat.getByRole('textbox', { name: 'Write a message…' }).fill('The blue one?')
  await chat.getByRole('textbox', { name: 'Write a message…' }).press('Enter')
  await expect.poll(async () => (await call('/inbox/list')).conversations.length).toBe(1)
  const { conversations } = await call('/inbox/list')
  const id = conversations[0]!.id
  await visitors.close()
  await call('/inbox/reply', { conversation_id: id, id: crypto.randomUUID(), text: 'Yes, it is.', after: 100 })

  await page.getByLabel('Weight of A').fill('50')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('region', { name: 'Conclusion' })).toContainText('No visitors yet')
  expect(await axeViolations(page)).toEqual([])
  await drawScreen(page, pictures, 'greeting-test')
  await page.getByRole('button', { name: 'Use this one: B' }).click()
  await expect(page.getByText('Test ended. Everyone sees this message now.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Message', exact: true })).toHaveValue(
    'Which teapot suits you? Ask us.',
  )
  await expect(page.getByText('shown to 1 visitor, opened by 1 (100%), answered by 1 (100%).')).toBeVisible()
  await drawScreen(page, pictures, 'greeting')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('textbox', { name: 'Message B' })).toHaveValue('Which teapot suits you? Ask us.')

  await page.getByRole('link', { name: 'Statistics' }).click()
  await expect(page.getByRole('table', { name: 'Greetings' })).toContainText('1 (100%)')
  await expect(page.getByRole('table', { name: 'Team' }).getByRole('row')).toHaveCount(2)
  await expect(page.getByText('Most: ')).toContainText('1 message')
  await page.getByText('7 days', { exact: true }).click()
  await page.getByText('View as table').click()
  await expect(page.getByRole('row', { name: /-\d\d-\d\d/ })).toHaveCount(7)
  expect(await axeViolations(page)).toEqual([])
  await drawScreen(page, pictures, 'statistics')

  await page.route('**/inbox/stats', (route) => route.fulfill({ status: 500, json: { success: false } }))
  await page.reload()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await drawScreen(page, pictures, 'statistics-failing')
  await page.unroute('**/inbox/stats')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('table', { name: 'Team' })).toBeVisible()
})
