import { expect, test as base, type Page } from '@playwright/test'
import type { Component, ComponentOf } from '../form/components/models.ts'
import { wholeDesign } from './testing/whole-design.ts'
import type { FormDocument, Tab } from '../form/document/form-document.ts'
import { newComponent } from '../form/document/new-component.ts'
import { startOwnerSite, type OwnerSite, type Page as OwnerPage } from './testing/owner-site.ts'

const test = base.extend<{ site: OwnerSite }>({
  site: async ({ context }, use) => {
    const site = await startOwnerSite()
    await use(site)
    await context.close()
    await site.close()
  },
})

let count = 0
const id = () => `c${count++}`
const made = <T extends Component['type']>(type: T, fields: Partial<ComponentOf<T>> = {}) =>
  ({ ...newComponent(type, id), ...fields }) as unknown as Component
const says = (text: string) => made('text', { blocks: [{ type: 'paragraph', spans: [{ text }] }] })
const tabOf = (name: string, ...inside: Component[]): Tab => {
  const tab = newComponent('tab', () => name)
  return { ...tab, name, childComponents: [...tab.childComponents!, ...inside] }
}
const formOf = (tabs: Tab[], ...success: Component[]): FormDocument => ({
  version: 1,
  steps: { subscribe: { tabs }, success: { tabs: [tabOf('Thanks', ...success)] } },
})
const email = () => made('textField', { name: 'email', label: 'Email', kind: 'email', required: true })
const send = () => made('button', { text: 'Send' })

/** Opens a page on which the form shows at once, under a policy that allows scripts of the server alone. */
async function open(
  page: Page,
  site: OwnerSite,
  document: FormDocument,
  changes: Partial<OwnerPage['forms'][number]> = {},
  code?: string,
): Promise<void> {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  await page.route('**/f/*.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      headers: { 'access-control-allow-origin': '*' },
      body: `export default ${JSON.stringify(wholeDesign(document, code))}`,
    }),
  )
  const form = {
    id: '0190a000-0000-7000-8000-000000000001',
    name: 'newsletter',
    type: 'popup' as const,
    triggers: { delay: 0 },
    frequency: { count: 1, interval: 'always' as const },
    ...changes,
  }
  const policy =
    "default-src 'none'; script-src SERVER; connect-src SERVER; img-src SERVER; require-trusted-types-for 'script'"
  await page.goto(site.url({ forms: [form], headers: { 'Content-Security-Policy': policy } }))
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(errors).toEqual([])
}
const fetched = (site: OwnerSite) =>
  site.asked.flatMap((path) => /^\/c\/(fields|widgets|merge|optional-pieces)-/.exec(path)?.[1] ?? []).sort()

test('a form of what most forms are made of fetches no piece', async ({ page, site }) => {
  await open(page, site, formOf([tabOf('First', says('Hello'), made('image'), email(), send())]))
  expect(fetched(site)).toEqual([])
})

test('rare fields come with the form that has them, and are sent', async ({ page, site }) => {
  await open(
    page,
    site,
    formOf([
      tabOf(
        'First',
        email(),
        made('checkbox', { name: 'agreed', label: 'I agree', required: true }),
        made('radio', { name: 'size', label: 'Size' }),
        made('hidden', { name: 'from', source: 'parameter', value: 'campaign' }),
        made('hidden', { name: 'on', source: 'page' }),
        made('hidden', { name: 'of', source: 'title' }),
        send(),
      ),
    ]),
  )
  expect(fetched(site)).toEqual(['fields', 'optional-pieces'])
  // On a dark page they would look ticked.
  await expect(page.getByRole('checkbox', { name: 'I agree' })).toHaveCSS('color-scheme', /light/)
  await page.getByLabel('Email').fill('ann@example.com')
  await page.getByRole('button', { name: 'Send' }).click()
  const box = page.getByRole('checkbox', { name: 'I agree' })
  await expect(box).toBeFocused()
  await expect(page.locator('.error:not(:empty)')).toHaveCSS('font-size', '14px')
  await box.check()
  await page.getByRole('radio', { name: 'Option 2' }).check()
  await page.getByRole('button', { name: 'Send' }).click()
  await expect
    .poll(() => site.submissions.map(({ fields }) => fields))
    .toEqual([
      {
        email: 'ann@example.com',
        agreed: 'yes',
        size: 'Option 2',
        from: 'secret',
        on: new URL(new URL(page.url()).pathname, page.url()).href,
        of: 'Shop',
      },
    ])
})

test('several pages: forward with answers alone, all of them sent, and spoken to by name', async ({ page, site }) => {
  await open(
    page,
    site,
    formOf(
      [
        tabOf(
          'First',
          made('textField', { name: 'name', label: 'Name', required: true }),
          made('button', { text: 'Next', action: 'nothing', goTo: 'Second' }),
        ),
        tabOf('Second', says('Hello [name]! [?campaign]From a letter.[/campaign]'), email(), send()),
      ],
      says('Thanks, [name|friend]. [email] it is.'),
    ),
  )
  expect(fetched(site)).toEqual(['merge', 'optional-pieces'])
  const next = page.getByRole('button', { name: 'Next' })
  await next.click()
  await expect(page.getByLabel('Name')).toBeFocused()
  await page.getByLabel('Name').fill('Ann')
  await next.click()
  await expect(page.getByText('Hello Ann! From a letter.')).toBeVisible()
  await page.getByLabel('Email').fill('ann@example.com')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Thanks, Ann. ann@example.com it is.')).toBeVisible()
  expect(site.submissions.map(({ fields }) => fields)).toEqual([{ name: 'Ann', email: 'ann@example.com' }])
  // How far she came, each place once, and no place where what was asked was not filled in.
  await expect.poll(() => site.events.map(({ kind }) => kind)).toEqual(['view', 'step-2', 'submit'])
})

test('a share, and a link beside it, count once for each view: for us, the page and the owner’s picture', async ({
  page,
  site,
  context,
}) => {
  await context.route('https://www.facebook.com/**', (route) => route.fulfill({ body: 'Share' }))
  const pixel = `${site.server}/pictures/bakery.svg`
  const heard: string[] = []
  await page.exposeFunction('hear', (what: string) => heard.push(what))
  // Asked for, for a second time it would come from memory.
  await page.addInitScript((address) => {
    const { hear } = window as unknown as { hear(what: string): void }
    document.addEventListener('trellis:convert', () => hear('convert'))
    const { set } = Object.getOwnPropertyDescriptor(HTMLImageElement.prototype, 'src')!
    Object.defineProperty(HTMLImageElement.prototype, 'src', {
      set(value: string) {
        if (value === address) hear('pixel')
        set!.call(this, value)
      },
    })
  }, pixel)
  const share = () => made('socialButton', { network: 'facebook', label: 'Share' })
  const shop = () =>
    made('button', {
      text: 'Shop',
      action: 'redirect',
      redirect: { url: 'https://www.facebook.com/shop', newWindow: true },
    } as never)
  await open(page, site, formOf([tabOf('First', share(), shop())], share(), shop()), { pixels: [pixel] })
  const link = page.getByRole('link', { name: 'Share' })
  await link.dispatchEvent('click')
  await expect.poll(() => heard).toEqual(['convert', 'pixel'])
  await link.dispatchEvent('click')
  const opened = page.waitForEvent('popup', (one) => one.url().includes('/shop'))
  await page.getByRole('link', { name: 'Shop' }).click()
  await opened
  await expect.poll(() => site.events.map(({ kind }) => kind)).toEqual(['view', 'click'])
  expect(heard).toEqual(['convert', 'pixel'])
})

test('a form tells how many have signed up, and says nothing of it where nobody knows', async ({ page, site }) => {
  let status = 200
  await page.route('**/v/signups/**', (route) =>
    route.fulfill({ status, json: { success: true, count: 1204 }, headers: { 'access-control-allow-origin': '*' } }),
  )
  const document = formOf([tabOf('First', says('Letters[?signups] for [signups] readers[/signups].'))])
  await open(page, site, document)
  await expect(page.getByText('Letters for 1,204 readers.')).toBeVisible()
  status = 404
  await page.reload()
  await expect(page.getByText('Letters.')).toBeVisible()
})

test("a countdown of each visitor's own goes on where it was on the next page", async ({ page, site }) => {
  await page.clock.install({ time: '2026-11-20T10:00:00Z' })
  const document = formOf([
    tabOf('First', made('countdown', { id: 'clock', until: 'visitor', duration: 600, format: 'hh:mm:ss' })),
  ])
  await open(page, site, document)
  expect(fetched(site)).toEqual(['optional-pieces', 'widgets'])
  await expect(page.getByRole('timer')).toHaveText('00:10:00')
  await page.clock.runFor(60_000)
  await expect(page.getByRole('timer')).toHaveText('00:09:00')
  await page.reload()
  await expect(page.getByRole('timer')).toHaveText(/^00:0[89]:\d\d$/)
})

test("the time that is left of a visitor's 24 hours stands in ordinary text, and goes on", async ({ page, site }) => {
  await page.clock.install({ time: '2026-11-20T10:00:00Z' })
  const said = 'Only [24hrCountdown] left, [name|friend].'
  await open(page, site, formOf([tabOf('First', says(said), made('button', { text: 'Now, [name|friend]' }))]))
  expect(fetched(site)).toEqual(['merge', 'optional-pieces', 'widgets'])
  const text = page.getByText('Only')
  await expect(text).toHaveText(/^Only 2[34]:\d\d:\d\d left, friend\.$/)
  await page.clock.runFor(60_000)
  await expect(text).toHaveText(/^Only 23:5[89]:\d\d left, friend\.$/)
  await page.reload()
  await expect(text).toHaveText(/^Only 23:5\d:\d\d left, friend\.$/)
})

test('a countdown that is over closes the form', async ({ page, site }) => {
  await page.clock.install({ time: '2026-11-20T10:00:00Z' })
  await open(
    page,
    site,
    formOf([tabOf('First', made('countdown', { endsAt: '2026-11-20T10:01:00.000Z', atEnd: 'close' }))]),
  )
  await page.clock.runFor(70_000)
  await expect(page.getByRole('dialog')).toBeHidden()
})

/** The server gives the visitor a code that expires then. */
const giveCode = (page: Page, expires_at: string | null) =>
  page.route('**/v/code', (route) =>
    route.fulfill({
      headers: { 'access-control-allow-origin': '*' },
      json: { code: 'OWN-1', label: '', expires_at, claim_id: '' },
    }),
  )

test("a countdown ends when the visitor's code expires", async ({ page, site }) => {
  await page.clock.install({ time: '2026-11-20T10:00:00Z' })
  await giveCode(page, '2026-11-20T10:02:00.000Z')
  const clock = made('countdown', { until: 'code', format: 'hh:mm:ss', atEnd: 'hide' })
  const document = formOf([tabOf('First', clock, made('discount', { discountCampaignId: 'a' }))])
  await open(page, site, document)
  await expect(page.getByText('OWN-1')).toBeVisible()
  const timer = page.getByRole('timer')
  await expect(timer).toHaveText(/^00:0[12]:\d\d$/)
  // It begins to tick when the browser says that it is in sight.
  await expect(async () => {
    await page.clock.runFor(20_000)
    await expect(timer).toHaveText(/^00:00:\d\d$/, { timeout: 500 })
  }).toPass()
  await page.clock.runFor(60_000)
  await expect(timer).toBeHidden()
})

test('a countdown to the end of a code that does not expire is not there', async ({ page, site }) => {
  await giveCode(page, null)
  const clock = made('countdown', { until: 'code', text: 'Only [24hrCountdown]' })
  await open(page, site, formOf([tabOf('First', made('discount', { discountCampaignId: 'a' }), clock)]))
  await expect(page.getByText('OWN-1')).toBeVisible()
  await expect(page.getByText('Only')).toBeHidden()
})

test('a discount without a code is not there; with one it can be copied', async ({ page, site }) => {
  await open(page, site, formOf([tabOf('First', made('discount', { id: 'none' }), made('discount', { code: 'TEN' }))]))
  await expect(page.getByText('YOUR-CODE')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Copy' })).toHaveCount(1)
  await expect(page.getByText('TEN')).toBeVisible()
})

test('the keyboard goes round within the dialog; a group of radio buttons is one stop, what is hidden is none', async ({
  page,
  site,
}) => {
  const radio = made('radio', { name: 'size', label: 'Size' })
  const hidden = made('hidden', { name: 'from', source: 'text', value: 'x' })
  await open(page, site, formOf([tabOf('Ask', email(), radio, hidden)]))
  const focused = () =>
    page.evaluate(() => document.querySelector('trellis-form')!.shadowRoot!.activeElement!.outerHTML)
  // Back from the dialog itself comes the last place, before anything of the form was touched.
  await page.keyboard.press('Shift+Tab')
  expect(await focused()).toContain('type="radio"')
  await page.getByRole('radio').first().check()
  await page.keyboard.press('Tab')
  const start = await focused()
  expect(start).not.toContain('type="radio"')
  await page.keyboard.press('Shift+Tab')
  expect(await focused()).toContain('type="radio"')
  await page.keyboard.press('Tab')
  expect(await focused()).toBe(start)
})

test("the keyboard goes round through the owner's own code, which comes last", async ({ page, site }) => {
  const code = '<p><input id="first"><a>No link</a><button disabled>Off</button><a id="last" href="#x">Prices</a></p>'
  await open(page, site, formOf([tabOf('Ask', email(), made('button', { text: 'Send' }))]), {}, code)
  await page.getByLabel('Email').focus()
  const reached: string[] = []
  for (const key of ['Tab', 'Tab', 'Tab', 'Tab', 'Shift+Tab', 'Shift+Tab']) {
    await page.keyboard.press(key)
    reached.push(
      await page.evaluate(() => {
        const inside = document.querySelector('trellis-form')!.shadowRoot!.activeElement
        return (
          inside?.getAttribute('name') ??
          inside?.getAttribute('aria-label') ??
          inside?.textContent ??
          document.activeElement!.id
        )
      }),
    )
  }
  expect(reached).toEqual(['Send', 'first', 'last', 'Close', 'last', 'first'])
})

test('a link that leads on counts as a click', async ({ page, site }) => {
  const link = made('button', {
    text: 'See the loaves',
    action: 'redirect',
    redirect: { url: 'https://shop.example/loaves', method: '', variables: [] },
  })
  await page.route('https://shop.example/**', (route) => route.fulfill({ body: 'Loaves' }))
  await open(page, site, formOf([tabOf('Ask', link)]))
  await page.evaluate(() =>
    document.addEventListener('trellis:convert', () =>
      localStorage.setItem('heard', `${localStorage.getItem('heard') ?? ''}x`),
    ),
  )
  const before = page.url()
  await page.getByRole('link', { name: 'See the loaves' }).press('Enter')
  await page.waitForURL('https://shop.example/loaves')
  const { origins } = await page.context().storageState()
  const ours = origins.find(({ origin }) => before.startsWith(origin))
  expect(ours?.localStorage).toContainEqual({ name: 'heard', value: 'x' })
  await expect.poll(() => site.events.map(({ kind }) => kind)).toEqual(['view', 'click'])
})
