import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import fc from 'fast-check'
import { expect, test as base, type Page } from '@playwright/test'
import type { Component, ComponentOf } from '../components/models.ts'
import { publishDocument, type PublishedDesign } from '../document/compact.ts'
import type { FormDocument, Tab } from '../document/form-document.ts'
import { newComponent } from '../document/new-component.ts'
import { anyDocument } from '../document/testing/any-document.ts'

type Renderer = typeof import('./mount-form.ts') &
  typeof import('./draw-form.ts') &
  typeof import('../document/compile-elements.ts') & { all: Partial<import('./view.ts').Views> }
interface Mounted {
  renderer: Renderer
  form: import('./mount-form.ts').MountedForm
  sent: Record<string, string>[]
  told: string[]
}

const origin = 'http://shop.example'
const bundle = build({
  stdin: {
    contents: `export * from './mount-form.ts'; export * from './draw-form.ts'; export * from '../document/compile-elements.ts'
      import { views as fields } from './field-views.ts'; import { views as extras } from './widget-views.ts'
      import { views as codes } from './code-views.ts'
      import { views as videos } from './video-views.ts'
      import { views as files } from './file-views.ts'
      import { gameView as game } from '../components/game/view.ts'
      export const all = { ...fields, ...extras, ...codes, ...videos, ...files, game }`,
    resolveDir: fileURLToPath(new URL('.', import.meta.url)),
  },
  bundle: true,
  write: false,
  format: 'iife',
  globalName: 'renderer',
}).then(({ outputFiles }) => outputFiles[0]!.text)

/** A page of a strict policy, with the renderer in it. */
const test = base.extend({
  page: async ({ page }, use) => {
    const errors: Error[] = []
    page.on('pageerror', (error) => errors.push(error))
    await page.route(`${origin}/**`, async (route) =>
      route.fulfill(
        route.request().url().endsWith('.js')
          ? { contentType: 'text/javascript', body: await bundle }
          : {
              contentType: 'text/html',
              headers: {
                'Content-Security-Policy':
                  "default-src 'none'; script-src 'self'; style-src 'none'; img-src 'self'; require-trusted-types-for 'script'" +
                  (route.request().url().includes('/framing') ? '; frame-src https:' : ''),
                'Set-Cookie': 'plan=gold%20card',
              },
              body: '<!doctype html><html lang="en"><title>Shop</title><script src="/renderer.js"></script><main><h1>Shop</h1><div id="host"></div></main></html>',
            },
      ),
    )
    await page.goto(`${origin}/page?utm_source=mail`)
    await use(page)
    expect(errors).toEqual([])
  },
})

const axeText = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What axe finds in the form, by its rules' names. */
async function axe(page: Page): Promise<string[]> {
  await page.evaluate(axeText)
  return page.evaluate(async () => {
    const { axe: finder } = window as never as { axe: { run(): Promise<{ violations: { id: string }[] }> } }
    return (await finder.run()).violations.map((violation) => violation.id)
  })
}

let count = 0
const id = () => `c${count++}`
const made = <T extends Component['type']>(type: T, fields: Partial<ComponentOf<T>> = {}) =>
  ({ ...newComponent(type, id), ...fields }) as unknown as Component
const tabOf = (name: string, ...childComponents: Component[]): Tab => ({
  ...newComponent('tab', () => name),
  name,
  childComponents,
})
const formOf = (...inside: Component[]): FormDocument => ({
  version: 1,
  steps: {
    subscribe: { tabs: [tabOf('First', ...inside)] },
    success: {
      tabs: [tabOf('Thanks', made('text', { blocks: [{ type: 'paragraph', spans: [{ text: 'Thanks' }] }] }))],
    },
  },
})
const send = () => made('button', { text: 'Send' })

function mount(page: Page, form: FormDocument, values?: Record<string, string>): Promise<void> {
  return page.evaluate(
    ([document_, known]) => {
      const state = window as never as Mounted
      state.sent = []
      state.told = []
      state.form?.destroy()
      const host = document.querySelector('#host')!
      const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
      const kept = new Map<string, string>()
      state.form = state.renderer.mountForm(root, document_, {
        origin: location.origin,
        ...(known && { values: known }),
        onSubmit: (fields) => {
          state.sent.push(fields)
          return Promise.resolve({ ok: true })
        },
        outside: {
          memory: (key, value) => (value === undefined ? (kept.get(key) ?? null) : (kept.set(key, value), value)),
          code: () => 'GIVEN-1',
          applyCode: (code) => Promise.resolve((state.told.push(code), { ok: code !== 'WORN-OUT' })),
          onShare: ({ network }) => void state.told.push(network),
          close: () => void state.told.push('close'),
        },
      })
    },
    [form, values] as const,
  )
}
const sent = (page: Page) => page.evaluate(() => (window as never as Mounted).sent)
const told = (page: Page) => page.evaluate(() => (window as never as Mounted).told)

test('any document can be drawn, as it is stored and as it is published, every tab of it', async ({ page }) => {
  const documents = fc.sample(anyDocument, { numRuns: 50 })
  const drawn = await page.evaluate(
    (text) => {
      const list = JSON.parse(text) as { stored: FormDocument; published: Required<PublishedDesign['steps']> }[]
      const { renderer } = window as never as Mounted
      const root = document.querySelector('#host')!.attachShadow({ mode: 'open' })
      const counts = [0, 0]
      for (const { stored, published } of list) {
        const mounted = renderer.mountForm(root, stored, {
          origin: location.origin,
          placeholders: true,
          values: { x: 'y' },
        })
        const make = renderer.makeElementCompiler(location.origin)
        const lower = (tab: (typeof published)['subscribe'][number]) =>
          typeof tab === 'object' && 'type' in tab ? make(tab) : tab
        const drawing = renderer.drawForm({ origin: location.origin, views: renderer.all })
        for (const step of ['subscribe', 'success'] as const)
          for (const index of stored.steps[step].tabs.keys()) {
            mounted.show(step, index)
            counts[0]! += mounted.element.querySelectorAll('[data-id]').length
            drawing.show(lower(published[step][index]!))
            counts[1]! += drawing.element.querySelectorAll('[data-id]').length
          }
        mounted.destroy()
      }
      return counts
    },
    JSON.stringify(documents.map((stored) => ({ stored, published: publishDocument(stored).steps }))),
  )
  expect(drawn[0]).toBeGreaterThan(500)
  expect(drawn[1]).toBe(drawn[0])
})

test('every field is labelled, asks for what it needs, and sends what was chosen', async ({ page }) => {
  await mount(
    page,
    formOf(
      made('checkbox', {
        name: 'agreed',
        label: 'I agree to the',
        required: true,
        isConsent: true,
        link: { text: 'terms', url: 'https://shop.example/terms' },
      }),
      made('dropdown', { name: 'size', label: 'Size', required: true }),
      made('radio', { name: 'color', label: 'Color', required: true }),
      made('checkboxGroup', {
        name: 'topics',
        label: 'Topics',
        required: true,
        options: [
          { label: 'Bread', value: 'b' },
          { label: 'Cake', value: '' },
        ],
      }),
      made('hidden', { name: 'source', source: 'parameter', value: 'utm_source' }),
      made('hidden', { name: 'plan', source: 'cookie', value: 'plan' }),
      made('hidden', { name: 'fixed', source: 'text', value: 'yes' }),
      made('textField', { name: 'age', label: 'Age', kind: 'number' }),
      send(),
    ),
  )
  expect(await axe(page)).toEqual([])

  await page.getByRole('button', { name: 'Send' }).click()
  expect(await sent(page)).toEqual([])
  const box = page.getByRole('checkbox', { name: 'I agree to the terms' })
  await expect(box).toBeFocused()
  await expect(page.locator('.error:not(:empty)')).toHaveCount(4)
  expect(await axe(page)).toEqual([])

  await box.check()
  await page.getByRole('combobox', { name: 'Size' }).selectOption('Option 2')
  await page.getByRole('radiogroup', { name: 'Color' }).getByRole('radio', { name: 'Option 3' }).check()
  await page.getByRole('group', { name: 'Topics' }).getByRole('checkbox', { name: 'Cake' }).check()
  await expect(page.locator('.error:not(:empty)')).toHaveCount(0)
  await page.getByRole('group', { name: 'Topics' }).getByRole('checkbox', { name: 'Bread' }).check()
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Thanks')).toBeVisible()
  expect(await sent(page)).toEqual([
    {
      agreed: 'yes',
      size: 'Option 2',
      color: 'Option 3',
      topics: 'b, Cake',
      source: 'mail',
      plan: 'gold card',
      fixed: 'yes',
      age: '',
    },
  ])
})

test('a required field that is hidden on this device stops nobody', async ({ page }) => {
  await mount(
    page,
    formOf(made('radio', { name: 'a', required: true, responsiveHiddenOn: ['desktop', 'tablet', 'mobile'] }), send()),
  )
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Thanks')).toBeVisible()
})

test('a countdown ticks for those who see it, and tells others the time only when they ask', async ({ page }) => {
  await page.clock.install({ time: '2026-11-20T10:00:00Z' })
  await page.goto(`${origin}/page`)
  const countdown = (fields: Partial<ComponentOf<'countdown'>>) =>
    mount(
      page,
      formOf(made('countdown', { endsAt: '2026-11-22T12:00:03.000Z', text: 'Ends in [24hrCountdown]!', ...fields })),
    )
  const timer = page.getByRole('timer')
  await countdown({})
  await expect(timer).toHaveText('Ends in 2 days, 02:00:03!')
  await page.clock.runFor(1000)
  await expect(timer).toHaveText('Ends in 2 days, 02:00:02!')
  await expect(timer).toHaveAttribute('aria-label', 'Ends in 2 days!')
  await expect(timer).toHaveAttribute('aria-live', 'off')
  expect(await axe(page)).toEqual([])

  await countdown({ until: 'visitor', duration: 2, format: 'hh:mm:ss' })
  await expect(timer).toHaveText('Ends in 00:00:02!')
  await page.clock.runFor(3000)
  await expect(timer).toHaveText('Ends in 00:00:00!')

  await countdown({ until: 'visitor', duration: 1, atEnd: 'close' })
  // It begins to tick when the browser says that it is in sight.
  await expect(async () => {
    await page.clock.runFor(1500)
    expect(await told(page)).toEqual(['close'])
  }).toPass()

  await countdown({ until: 'visitor', duration: 1, atEnd: 'hide' })
  await expect(timer).toBeVisible()
  await page.clock.runFor(1500)
  await expect(timer).toBeHidden()
})

test('the time that is left ticks within a text, looks as the text does, and is one timer to those who listen', async ({
  page,
}) => {
  await page.clock.install({ time: '2026-11-20T10:00:00Z' })
  await page.goto(`${origin}/page`)
  const spans = [{ text: 'Ends in ' }, { text: '[24hrCountdown]!', bold: true }]
  await mount(page, formOf(made('text', { blocks: [{ type: 'paragraph', spans }] })))
  await expect(page.locator('p b')).toHaveText(/^2[34]:\d\d:\d\d!$/)
  await expect(async () => {
    await page.clock.runFor(1000)
    await expect(page.locator('p').first()).toHaveText(/^Ends in 23:59:\d\d!$/, { timeout: 500 })
  }).toPass()
  await expect(page.getByRole('timer')).toHaveAttribute('aria-label', '23 hours')
  await expect(page.getByRole('timer')).toHaveCSS('display', 'inline')
  expect(await axe(page)).toEqual([])
})

test('a discount code is copied and taken to the cart', async ({ page, context }) => {
  await mount(page, formOf(made('discount', { applyText: 'Apply' })))
  await expect(page.getByText('GIVEN-1')).toBeVisible()
  expect(await axe(page)).toEqual([])
  await context.grantPermissions(['clipboard-read', 'clipboard-write']).catch(() => {})
  await page.getByRole('button', { name: 'Copy' }).click()
  await expect(page.getByRole('status')).toHaveText('Copied')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByRole('button', { name: 'Added to your cart' })).toBeVisible()
  expect(await told(page)).toEqual(['GIVEN-1'])

  await mount(page, formOf(made('discount', { code: 'WORN-OUT', applyText: 'Apply' })))
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByRole('status')).toHaveText('This could not be added. Please copy the code.')
})

test('social buttons are plain links that tell when they are followed', async ({ page }) => {
  await mount(page, formOf(made('socialButton', { network: 'pinterest', label: 'Pin it' })))
  const link = page.getByRole('link', { name: 'Pin it' })
  await expect(link).toHaveAttribute(
    'href',
    `https://www.pinterest.com/pin/create/button/?url=${encodeURIComponent(`${origin}/page`)}`,
  )
  await expect(link).toHaveAttribute('target', '_blank')
  expect(await axe(page)).toEqual([])
  await link.dispatchEvent('click')
  expect(await told(page)).toEqual(['pinterest'])
})

test('a stage is scaled as a whole to the room there is', async ({ page }) => {
  const placed = made('button', {
    id: 'placed',
    text: 'Go',
    style: { x: 100, y: 50, width: 200, height: 100, fontSize: 40 },
  })
  const stage = made('scaledStage', { id: 'stage', stageWidth: 400, stageHeight: 300, childComponents: [placed] })
  const form = formOf(stage)
  form.steps.subscribe.tabs[0]!.style = { width: 400 }
  await mount(page, form)
  const read = () =>
    page.evaluate(() => {
      const root = document.querySelector('#host')!.shadowRoot!
      const [outer, inner] = ['stage', 'placed'].map((name) => root.querySelector(`[data-id=${name}]`)!)
      const [a, b] = [outer!.getBoundingClientRect(), inner!.getBoundingClientRect()]
      const { fontSize, paddingLeft } = getComputedStyle(inner!)
      return [a.width, a.height, b.x - a.x, b.y - a.y, b.width, b.height, parseFloat(fontSize), parseFloat(paddingLeft)]
    })
  await page.setViewportSize({ width: 800, height: 600 })
  expect(await read()).toEqual([400, 300, 100, 50, 200, 100, 40, 20])
  await page.setViewportSize({ width: 216, height: 600 })
  expect(await read()).toEqual([200, 150, 50, 25, 100, 50, 20, 10])
})

test('pages of a form are walked through; what was typed on all of them is sent', async ({ page }) => {
  const form = formOf(
    made('textField', { name: 'name', label: 'Name', required: true }),
    made('button', { text: 'Next', action: 'nothing', goTo: 'Second' }),
  )
  form.steps.subscribe.tabs.push(
    tabOf(
      'Second',
      made('text', { blocks: [{ type: 'paragraph', spans: [{ text: 'Hi [name|you]! [?utm]From a mail[/utm]' }] }] }),
      made('textField', { name: 'city', label: 'City' }),
      made('button', { text: 'Back', action: 'nothing', goTo: 'First' }),
      send(),
    ),
  )
  await mount(page, form, {})
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByLabel('Name')).toBeFocused()
  await page.getByLabel('Name').fill('Ann')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText('Hi Ann!')).toBeVisible()
  await page.getByLabel('City').fill('Ulm')
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByLabel('Name')).toHaveValue('Ann')
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'Send' }).click()
  expect(await sent(page)).toEqual([{ name: 'Ann', city: 'Ulm' }])
})

const film = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'

test('nothing of a video is loaded before it is played, and a page that forbids the player gets a link', async ({
  page,
  context,
}) => {
  const asked: string[] = []
  await context.route(/youtube|vimeo/, (route) => {
    asked.push(new URL(route.request().url()).host)
    return route.fulfill({ contentType: 'text/html', body: '<p>Player</p>' })
  })
  await page.goto(`${origin}/framing`)
  await mount(page, formOf(made('video', { src: film, title: 'How tea is made' }), made('text')))
  expect(await axe(page)).toEqual([])
  expect(asked).toEqual([])
  const link = page.getByRole('link', { name: 'How tea is made' })
  const before = await page.locator('.video').boundingBox()
  await link.press('Enter')
  const player = page.locator('iframe[title="How tea is made"]')
  await expect(player).toBeFocused()
  await expect(player.contentFrame().locator('p')).toHaveText('Player')
  expect(asked).toEqual(['www.youtube-nocookie.com'])
  expect(await page.locator('.video').boundingBox()).toEqual(before)

  await page.goto(`${origin}/page`)
  await mount(page, formOf(made('video', { src: film, title: 'How tea is made' })))
  await link.click()
  await expect(link).toBeVisible()
  const opened = context.waitForEvent('page')
  await link.click()
  await expect(await opened).toHaveURL(film)
})

test('a video file waits in the browser’s own player', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await mount(page, formOf(made('video', { src: '/tea.mp4', poster: '', title: '' })))
  const video = page.locator('video')
  await expect(video).toHaveAttribute('src', `${origin}/tea.mp4`)
  await expect(video).toHaveAttribute('aria-label', 'Play video')
  expect(asked).toEqual([])
  expect(await axe(page)).toEqual([])
})

test('a divider is a line as thick as it is told, a spacer is as high', async ({ page }) => {
  await mount(
    page,
    formOf(
      made('divider', { id: 'line', thickness: 3, line: 'dashed', style: { padding: [8, 0, 8, 0] } }),
      made('spacer', { id: 'room', height: 50 }),
      made('textField', { name: 'birthday', label: 'Birthday', kind: 'date' }),
      send(),
    ),
  )
  expect(await page.locator('[data-id=line]').evaluate((one) => one.getBoundingClientRect().height)).toBe(19)
  await expect(page.getByRole('separator')).toHaveCSS('border-top', '3px dashed rgb(0, 0, 0)')
  expect(await page.locator('[data-id=room]').evaluate((one) => one.getBoundingClientRect().height)).toBe(50)
  expect(await axe(page)).toEqual([])
  await page.getByLabel('Birthday').fill('1990-02-28')
  await page.getByRole('button', { name: 'Send' }).click()
  expect(await sent(page)).toEqual([{ birthday: '1990-02-28' }])
})
