import type { AddressInfo } from 'node:net'
import { type Browser, expect as expectSoon, type Locator, type Page, test } from '@playwright/test'
import { SMTPServer } from 'smtp-server'
import { aBrowser } from '../src/features/push/server/testing/a-browser.ts'
import { startPushService } from '../src/features/push/server/testing/push-service.ts'
import { barriers } from './barriers.ts'
import { owner } from './owner.ts'
import { startTrellis, type Trellis } from './trellis.ts'

/** Where others share the machine, a screen may take its time. */
const expect = expectSoon.configure({ timeout: 30_000 })

const people = `Email Address,First Name
ann@example.com,Ann
bob@example.com,Bob
cy@example.com,Cy
`
const mailReader = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_0) AppleWebKit/605.1.15 (KHTML, like Gecko)'

/** Contacts from a file, a campaign written and tested, sent by SMTP, opened, clicked, and one of them had enough. */
test('an owner writes a campaign, sends it, and sees what became of it', async ({ browser }) => {
  const sink = await startSink()
  const trellis = await startTrellis({ SMTP_URL: sink.url, MAIL_FROM: 'shop@kettle.example' })
  try {
    const page = await anOwner(browser, trellis)
    await importPeople(page)

    await owner.goTo(page, 'Campaigns')
    await expect(page.getByRole('heading', { name: 'No campaigns yet' })).toBeVisible()
    expect(await barriers(page)).toEqual([])
    await page.getByRole('link', { name: 'Write the first one' }).click()
    await page.getByLabel('Name').fill('Winter news')
    expect(await barriers(page)).toEqual([])
    await page.getByRole('button', { name: 'Start writing' }).click()
    await expect(page.getByText('3 contacts now')).toBeVisible()
    await page.getByRole('radio', { name: /certain lists/ }).click()
    expect(await barriers(page)).toEqual([])
    await page.getByRole('radio', { name: 'All subscribed contacts' }).click()
    await page.getByRole('button', { name: 'Next: Content' }).click()
    await chooseDesign(page)

    await page.getByRole('button', { name: 'Next: Subject' }).click()
    await page.getByRole('textbox', { name: 'Subject', exact: true }).fill('News for ')
    await page.getByRole('button', { name: 'Subject: merge tag' }).click()
    await page.getByRole('menuitem', { name: /First name, or/ }).click()
    await expect(page.getByRole('textbox', { name: 'Subject', exact: true })).toHaveValue('News for [first_name|there]')
    await expect(page.getByRole('region', { name: 'In the inbox' })).toContainText('News for there')
    // Left at once: what was typed is there again.
    await page.reload()
    await expect(page.getByRole('textbox', { name: 'Subject', exact: true })).toHaveValue('News for [first_name|there]')
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Test another subject' }).click()
    expect(await barriers(page)).toEqual([])
    await page.getByRole('button', { name: 'Remove variant B' }).click()

    await step(page, 'Review').click()
    expect(await barriers(page)).toEqual([])
    await page.getByRole('button', { name: 'Send a test' }).click()
    await page.getByLabel('E-mail address').fill('me@kettle.example')
    await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
    await expect.poll(() => sink.to('me@kettle.example').length).toBe(1)
    expect(sink.to('me@kettle.example')[0]).toMatch(/^Subject: \[Test\] News for there$/m)

    await page.getByRole('button', { name: 'Send to 3 contacts' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Send now' }).click()
    await expect(page.getByText('Delivered')).toBeVisible({ timeout: 60_000 })
    expect(await barriers(page)).toEqual([])
    await expect.poll(() => sink.to('ann@example.com').length, { timeout: 60_000 }).toBe(1)
    const [mail] = sink.to('ann@example.com')
    expect(mail).toMatch(/^Subject: News for Ann$/m)
    expect(mail).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m)

    // The one click that a mail program makes, which carries no cookie.
    const unsubscribe = /^List-Unsubscribe:\s+<(http[^>]+)>/m.exec(mail!)![1]!
    const form = { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) }
    expect((await fetch(unsubscribe, form)).status).toBe(200)

    await owner.goTo(page, 'Campaigns')
    const row = page.getByRole('row').filter({ hasText: 'Winter news' })
    await expect(row).toContainText('Sent')
    expect(await barriers(page)).toEqual([])
    const [opened] = /http:\/\/\S+?\/o\/[\w-]+\.gif/.exec(plain(mail!))!
    await row.getByRole('link').click()
    await page.getByRole('link', { name: 'Show the whole report' }).click()
    await expect(async () => {
      // What is opened at once was opened by a machine, so it is opened until a person did.
      await fetch(opened, { headers: { 'user-agent': mailReader } })
      await page.reload()
      await expect(page.getByLabel('What came of it')).toContainText(/Opened\s*1/, { timeout: 2000 })
    }).toPass({ timeout: 40_000 })
    await owner.goTo(page, 'Campaigns')

    // Who had enough is not counted for the next one.
    await page.getByRole('button', { name: 'Winter news: more' }).click()
    await page.getByRole('menuitem', { name: 'Duplicate' }).click()
    await expect(page.getByText('2 contacts now')).toBeVisible()
    await expect(page.getByLabel('Name of the campaign')).toHaveValue('Winter news (copy)')
  } finally {
    await trellis.stop()
    await sink.close()
  }
})

test('a campaign is written and scheduled by keyboard alone, taken back, deleted and brought back', async ({
  browser,
}) => {
  const trellis = await startTrellis()
  try {
    const page = await anOwner(browser, trellis)
    const call = callsOf(page, trellis)
    await call('/contacts/add', { email: 'ann@example.com', consent: 'Asked in the shop.' })
    await owner.goTo(page, 'Campaigns')
    await press(page, page.getByRole('link', { name: 'New campaign' }), 'Enter')
    await expect(page.getByLabel('Name')).toBeFocused()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('By hand')
    await page.keyboard.press('Enter')
    await press(page, page.getByRole('button', { name: 'Next: Content' }), 'Enter')
    await press(page, page.getByRole('button', { name: 'Plain letter' }), 'Enter')
    await press(page, step(page, 'Subject'), 'Enter')
    await press(page, page.getByRole('textbox', { name: 'Subject', exact: true }), 'N')
    await page.keyboard.type('ew mugs')
    await press(page, page.getByRole('button', { name: 'Next: Schedule' }), 'Enter')
    await press(page, page.getByRole('radio', { name: 'As soon as I send it' }), 'ArrowDown')
    await expect(page.getByRole('radio', { name: 'At a time' })).toBeChecked()
    expect(await barriers(page)).toEqual([])

    // What lies in the past is said in place, and in the review.
    await press(page, page.getByLabel('Day'), 'ArrowUp')
    await page.getByLabel('Day').fill('2020-01-01')
    await expect(page.getByText('The time must be in the future.')).toBeVisible()
    const year = new Date().getFullYear()
    await page.getByLabel('Day').fill(new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10))
    await expect(page.getByText(new RegExp(`${year}|${year + 1}`)).first()).toBeVisible()
    await expect(page.getByText('The time must be in the future.')).toBeHidden()
    await press(page, page.getByRole('button', { name: 'Next: Review' }), 'Enter')
    await expect(page.getByRole('heading', { name: /^(Ready to|It can) leave/ })).toBeVisible()
    await press(page, page.getByRole('button', { name: 'Schedule', exact: true }).last(), 'Enter')
    await expect(page.getByText('Scheduled', { exact: true })).toBeVisible()
    await press(page, page.getByRole('button', { name: 'Cancel and edit' }), 'Enter')
    await expect(page.getByLabel('Name of the campaign')).toHaveValue('By hand')

    await press(page, page.getByRole('link', { name: 'All campaigns' }), 'Enter')
    await press(page, page.getByRole('button', { name: 'By hand: more' }), 'Enter')
    await press(page, page.getByRole('menuitem', { name: 'Delete' }), 'Enter', 'ArrowDown')
    await expect(page.getByRole('heading', { name: 'No campaigns yet' })).toBeVisible()
    await press(page, page.getByRole('button', { name: 'Undo' }), 'Enter')
    await expect(page.getByRole('link', { name: 'By hand' })).toBeVisible()
  } finally {
    await trellis.stop()
  }
})

/** A notification to the browsers of the site's visitors, handed to a push service, and opened by a browser's own keys. */
test('an owner sends a notification to those who take them', async ({ browser }) => {
  const service = await startPushService()
  const trellis = await startTrellis({ PUSH_SERVICES: service.origin })
  try {
    const page = await anOwner(browser, trellis)
    const call = callsOf(page, trellis)
    const { popup } = await call<{ popup: { id: string } }>('/popup/save', { popup: { goal: 'push' } })
    await call('/popup/update', { popup_id: popup.id, popup: { status: 'active' } })
    const { sites } = await call<{ sites: { key: string }[] }>('/sites/list')
    const visitor = aBrowser(`${service.origin}/push/1`)
    await call('/v/push/subscribe', {
      key: sites[0]!.key,
      id: crypto.randomUUID(),
      popup_id: popup.id,
      visitor_id: '',
      ...visitor.subscription,
    })

    await owner.goTo(page, 'Campaigns')
    await page.getByRole('link', { name: 'New campaign' }).click()
    await page.getByLabel('Name').fill('Flash sale')
    await page.getByRole('radio', { name: /^Push/ }).click()
    await page.getByRole('button', { name: 'Start writing' }).click()
    await expect(page.getByText('1 browser now')).toBeVisible()
    await step(page, 'Review').click()
    await expect(page.getByText('Enter a title.')).toBeVisible()
    await page.getByRole('button', { name: 'Go to Content' }).first().click()
    await page.route('**/campaigns/save', (route) => route.abort())
    await page.getByRole('textbox', { name: 'Title', exact: true }).fill('A fifth off all mugs')
    await expect(page.getByText('Not saved')).toBeVisible()
    await page.unroute('**/campaigns/save')
    await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Until Sunday, [name|friend].')
    await page.getByLabel('A click opens').fill('kettle.example')
    await expect(page.getByText('An address starts with http:// or https://.')).toBeVisible()
    await page.getByLabel('A click opens').fill('https://kettle.example/sale')
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    const preview = page.getByRole('region', { name: 'Preview' })
    await expect(preview.getByText('Until Sunday, friend.')).toHaveCount(5)
    expect(await barriers(page)).toEqual([])

    // What another window saves is told, and taken over when it is wanted.
    const other = await page.context().newPage()
    await other.goto(page.url())
    await other.getByRole('textbox', { name: 'Title', exact: true }).fill('A quarter off all mugs')
    await page.getByRole('button', { name: 'Show that version' }).click()
    const title = page.getByRole('textbox', { name: 'Title', exact: true })
    await expect(title).toHaveValue('A quarter off all mugs')

    // Nor is it overwritten unseen; what was changed here can be kept on top of it.
    const isSaved = other.waitForResponse((response) => response.url().endsWith('/campaigns/save'))
    await other.getByLabel('Name of the campaign').fill('Flash sale of mugs')
    await isSaved
    await title.fill('A third off all mugs')
    await expect(page.getByText('Somebody saved this campaign since you opened it.')).toBeVisible()
    await page.getByRole('button', { name: 'Keep my changes' }).click()
    await expect(page.getByLabel('Name of the campaign')).toHaveValue('Flash sale of mugs')
    await expect(title).toHaveValue('A third off all mugs')
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    await other.close()

    // All browsers, or those of contacts on lists: this one is nobody's.
    await call('/lists/save', { name: 'VIP' })
    await page.reload()
    await step(page, 'Audience').click()
    await page.getByRole('radio', { name: /^Those of contacts/ }).click()
    await page.getByRole('combobox', { name: 'Lists', exact: true }).click()
    await page.getByRole('option', { name: 'VIP' }).click()
    await page.keyboard.press('Escape')
    await expect(page.getByText('0 browsers now')).toBeVisible()
    expect(await barriers(page)).toEqual([])
    await page.getByRole('radio', { name: 'Everybody who takes notifications' }).click()
    await expect(page.getByText('1 browser now')).toBeVisible()

    await step(page, 'Review').click()
    await page.getByRole('button', { name: 'Send to 1 browser' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Send now' }).click()
    await expect.poll(() => service.delivered.length, { timeout: 60_000 }).toBe(1)
    const { notification } = JSON.parse(visitor.open(service.delivered[0]!.body))
    expect(notification).toMatchObject({ title: 'A third off all mugs', body: 'Until Sunday, friend.' })
    // A click is counted, and leads on.
    const headers = { 'user-agent': mailReader }
    const clicked = await fetch(notification.navigate, { redirect: 'manual', headers })
    expect([clicked.status, clicked.headers.get('location')]).toEqual([302, 'https://kettle.example/sale'])
    await expect(page.getByText('Sent', { exact: true })).toBeVisible({ timeout: 60_000 })
    await page.getByRole('link', { name: 'Show the whole report' }).click()
    await expect(page.getByRole('region', { name: 'Links' })).toContainText('https://kettle.example/sale')
    await expect(page.getByRole('region', { name: 'Links' })).toContainText('100%')
    expect(await barriers(page)).toEqual([])
  } finally {
    await trellis.stop()
    await service.close()
  }
})

/** What is listed, narrowed and done to it: one that is saving, one that waits for its winner, mails that forms send. */
test('the list of campaigns follows what happens to them', async ({ browser }) => {
  const trellis = await startTrellis()
  try {
    const page = await anOwner(browser, trellis)
    const call = callsOf(page, trellis)
    for (let i = 0; i < 10; i++) {
      await call('/contacts/add', { email: `person${i}@example.com`, consent: 'Asked in the shop.' })
    }
    const variants = [{ letter: 'B', subject: 'Half price' }]
    const email = { subject: 'Mugs', html: '<p>Mugs</p>' }
    const tested = { name: 'Tested', email, test: { variants, share: 50, hours: 72 } }
    const { campaign } = await call<{ campaign: { id: string } }>('/campaigns/save', { campaign: tested })
    await call('/campaigns/send', { campaign_id: campaign.id })
    await call('/campaigns/save', { campaign: { name: 'Draft', email } })
    const welcome = { name: 'Welcome', subject: 'Hello', body: 'Good morning.' }
    const saved = await call<{ email: { id: string } }>('/autoresponse/email/save', { email: welcome })
    const { popup } = await call<{ popup: { id: string } }>('/popup/save', { popup: { name: 'Loaf' } })
    await call('/autoresponse/rule/create', { popup_id: popup.id, email_id: saved.email.id })

    // It is read anew by itself while something is being sent.
    await owner.goTo(page, 'Campaigns')
    const row = page.getByRole('row').filter({ hasText: 'Tested' })
    await expect(row).toContainText(/Sending\s*\d+ of 10/, { timeout: 90_000 })
    await page.getByRole('button', { name: 'Tested: more' }).click()
    await page.getByRole('menuitem', { name: 'Pause' }).click()
    await expect(row).toContainText('Paused')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(row).toContainText('Sending')
    await row.getByRole('link').click()
    await page.getByRole('button', { name: 'Stop' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Stop for good' }).click()
    await expect(page.getByText('Sent', { exact: true })).toBeVisible()

    // What is left while it is being saved is shown as such until it is.
    await page.getByRole('main').getByRole('link', { name: 'Campaigns' }).click()
    await page.getByRole('link', { name: 'Draft', exact: true }).click()
    let letThrough = () => {}
    const open = new Promise<void>((resolve) => (letThrough = resolve))
    await page.route('**/campaigns/save', async (route) => {
      await open
      await route.continue()
    })
    await page.getByLabel('Name of the campaign').fill('Draft, better')
    await page.getByRole('link', { name: 'All campaigns' }).click()
    await expect(page.getByRole('row').filter({ hasText: 'Draft' })).toContainText('Saving…')
    let readings = 0
    page.on('request', (request) => (readings += Number(request.url().endsWith('/campaigns/list'))))
    await expect.poll(() => readings, { timeout: 30_000 }).toBeGreaterThan(1)
    letThrough()
    await expect(page.getByRole('link', { name: 'Draft, better' })).toBeVisible()

    // Filters stand in the address.
    await page.getByRole('button', { name: 'All but deleted' }).click()
    await page.getByRole('checkbox', { name: 'Active' }).click()
    await expect(page.getByRole('checkbox', { name: 'Active' })).toBeChecked()
    await page.getByRole('checkbox', { name: 'Sent', exact: true }).click()
    await page.keyboard.press('Escape')
    await expect(row).toBeHidden()
    await page.reload()
    await expect(page.getByRole('link', { name: 'Open the form' })).toBeVisible()
    await expect(row).toBeHidden()
    expect(await barriers(page)).toEqual([])
    await page.getByRole('link', { name: 'Welcome', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible()
    await page.goBack()
    await page.getByLabel('Type').selectOption('push')
    await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible()
  } finally {
    await trellis.stop()
  }
})

async function anOwner(browser: Browser, trellis: Trellis): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  page.on('dialog', (dialog) => void dialog.accept())
  await owner.createAccount(page, trellis.url)
  await owner.createSite(page, 'Kettle & Kiln', trellis.shopUrl)
  return page
}

async function importPeople(page: Page): Promise<void> {
  await owner.goTo(page, 'Contacts')
  await page.getByRole('link', { name: 'Imports' }).click()
  const upload = { name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(people) }
  await page.locator('input[type=file]').setInputFiles(upload)
  await page.getByRole('button', { name: 'Check the file' }).click()
  await page.getByRole('button', { name: 'Import now' }).click()
  await expect(page.getByRole('link', { name: 'Show the contacts' })).toBeVisible()
}

async function chooseDesign(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Plain letter/ }).click()
  await expect(page.getByRole('button', { name: 'Next: Subject' })).toBeVisible()
}

function step(page: Page, name: string): Locator {
  return page.getByRole('navigation', { name: 'Steps' }).getByRole('button', { name })
}

/** Makes the dashboard's calls in the owner's name. */
function callsOf(page: Page, { url }: Trellis) {
  return async <T = object>(path: string, body: object = {}): Promise<T> => {
    const site_id = /\/sites\/([\w-]+)/.exec(page.url())![1]
    const session = (await page.context().cookies(url)).find(({ name }) => name === 'trellis_session')!
    const response = await fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${decodeURIComponent(session.value)}` },
      body: JSON.stringify('key' in body ? body : { site_id, ...body }),
    })
    const answer = (await response.json()) as T
    if (!response.ok) throw new Error(`${path}: ${response.status} ${JSON.stringify(answer)}`)
    return answer
  }
}

/** Goes to something by the tabulator (or the arrows of a menu), as whoever has no mouse does, and presses a key there. */
async function press(page: Page, target: Locator, key: string, way: 'Tab' | 'ArrowDown' = 'Tab'): Promise<void> {
  await target.waitFor()
  for (let presses = 0; presses < 150; presses++) {
    if (await target.evaluate((element) => element === element.ownerDocument.activeElement))
      return page.keyboard.press(key)
    await page.keyboard.press(way)
  }
  throw new Error(`${way} does not lead to ${String(target)}.`)
}

/** A mail server that takes everything. */
async function startSink() {
  const arrived: { to: string; source: string }[] = []
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    onData(stream, session, done) {
      let source = ''
      stream.on('data', (chunk: Buffer) => (source += chunk.toString()))
      stream.on('end', () => {
        for (const { address } of session.envelope.rcptTo) arrived.push({ to: address, source })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    to: (address: string) => arrived.filter((mail) => mail.to === address).map(({ source }) => source),
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}

/** A mail's source as it was before quoted-printable. */
function plain(source: string): string {
  const whole = source.replaceAll(/=\r?\n/g, '')
  return whole.replaceAll(/=([\dA-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}
