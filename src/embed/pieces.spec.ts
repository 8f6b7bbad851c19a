import { expect } from '@playwright/test'
import { email, fetched, formOf, made, openForm, says, send, tabOf } from './testing/pieces-page.ts'
import { settled, test } from './testing/script-test.ts'

test('a form with only common components loads no extra piece', async ({ page, site }) => {
  await openForm(page, site, formOf([tabOf('First', says('Hello'), made('image'), email(), send())]))
  expect(fetched(site)).toEqual([])
})

test('rare fields are loaded with the form that has them, and are submitted', async ({ page, site }) => {
  await openForm(
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
  // On a dark page they would look checked.
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

test('several pages: advances only with required answers, submits all of them, and addresses the visitor by name', async ({
  page,
  site,
}) => {
  await openForm(
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
  // The tabs she reached, each once, and none whose preceding required fields were not filled in.
  await expect.poll(() => site.events.map(({ kind }) => kind)).toEqual(['view', 'step-2', 'submit'])
})

test('a share and an adjacent link count one conversion per view: for us, the page and the owner’s pixel', async ({
  page,
  site,
  context,
}) => {
  await context.route('https://www.facebook.com/**', (route) => route.fulfill({ body: 'Share' }))
  const pixel = `${site.server}/pictures/bakery.svg`
  const heard: string[] = []
  await page.exposeFunction('hear', (what: string) => heard.push(what))
  // Detects the pixel's requests in the page, because a second request would be served from memory.
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
  await openForm(page, site, formOf([tabOf('First', share(), shop())], share(), shop()), { pixels: [pixel] })
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

test('a form shows its number of signups, or nothing if the number is unknown', async ({ page, site }) => {
  let status = 200
  await page.route('**/v/signups/**', (route) =>
    route.fulfill({ status, json: { success: true, count: 1204 }, headers: { 'access-control-allow-origin': '*' } }),
  )
  const document = formOf([tabOf('First', says('Letters[?signups] for [signups] readers[/signups].'))])
  await openForm(page, site, document)
  await expect(page.getByText('Letters for 1,204 readers.')).toBeVisible()
  status = 404
  await page.reload()
  await expect(page.getByText('Letters.')).toBeVisible()
})

test('keyboard focus cycles within the dialog; a radio group is one stop, hidden fields are none', async ({
  page,
  site,
}) => {
  const radio = made('radio', { name: 'size', label: 'Size' })
  const hidden = made('hidden', { name: 'from', source: 'text', value: 'x' })
  await openForm(page, site, formOf([tabOf('Ask', email(), radio, hidden)]))
  // The piece that handles the focus loads after the form.
  await settled(page)
  const focused = () =>
    page.evaluate(() => document.querySelector('trellis-form')!.shadowRoot!.activeElement!.outerHTML)
  // Shift+Tab from the dialog itself goes to the last element, before anything in the form was touched.
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

test('keyboard focus cycles through the owner’s custom code, which comes last', async ({ page, site }) => {
  const code = '<p><input id="first"><a>No link</a><button disabled>Off</button><a id="last" href="#x">Prices</a></p>'
  await openForm(page, site, formOf([tabOf('Ask', email(), made('button', { text: 'Send' }))]), {}, code)
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

test('a link to another page counts as a click, sent before the page is left', async ({ page, site }) => {
  // A page of another site, which another process of the browser shows.
  const loaves = new URL(site.url({ forms: [] }))
  loaves.hostname = 'localhost'
  const link = made('button', {
    text: 'See the loaves',
    action: 'redirect',
    redirect: { url: loaves.href, method: '', variables: [] },
  })
  await page.addInitScript(() => {
    const { fetch } = window
    window.fetch = (...args) => {
      document.dispatchEvent(new CustomEvent('sent', { detail: args[1]?.body }))
      return fetch(...args)
    }
  })
  await openForm(page, site, formOf([tabOf('Ask', link)]))
  await page.evaluate(() =>
    document.addEventListener('trellis:convert', () =>
      localStorage.setItem('heard', `${localStorage.getItem('heard') ?? ''}x`),
    ),
  )
  const before = page.url()
  // The piece that counts loads after the form.
  await settled(page)
  const sent = await page.getByRole('link', { name: 'See the loaves' }).evaluate((element: HTMLElement) => {
    const bodies: string[] = []
    document.addEventListener('sent', (event) => bodies.push((event as CustomEvent<string>).detail))
    element.click()
    return bodies
  })
  expect(sent).toEqual([expect.stringContaining('"kind":"click"')])
  await page.waitForURL(loaves.href)
  const { origins } = await page.context().storageState()
  const ours = origins.find(({ origin }) => before.startsWith(origin))
  expect(ours?.localStorage).toContainEqual({ name: 'heard', value: 'x' })
  await expect.poll(() => site.events.map(({ kind }) => kind)).toEqual(['view', 'click'])
})
