import fc from 'fast-check'
import { expect } from '@playwright/test'
import { publishDocument, type PublishedDesign } from '../document/compact.ts'
import type { FormDocument } from '../document/form-document.ts'
import { anyDocument } from '../document/testing/any-document.ts'
import { axeViolations } from '../../../config/axe-violations.ts'
import { formOf, made, mount, send, sent, tabOf, test, type Mounted } from './testing/component-page.ts'

test('renders every tab of any document, stored or published', async ({ page }) => {
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

test('every field has a label, requires what it must, and sends what was chosen', async ({ page }) => {
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
  expect(await axeViolations(page)).toEqual([])

  await page.getByRole('button', { name: 'Send' }).click()
  expect(await sent(page)).toEqual([])
  const box = page.getByRole('checkbox', { name: 'I agree to the terms' })
  await expect(box).toBeFocused()
  await expect(page.locator('.error:not(:empty)')).toHaveCount(4)
  expect(await axeViolations(page)).toEqual([])

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

test('a required field that is hidden on this device doesn’t block submitting', async ({ page }) => {
  await mount(
    page,
    formOf(made('radio', { name: 'a', required: true, responsiveHiddenOn: ['desktop', 'tablet', 'mobile'] }), send()),
  )
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Thanks')).toBeVisible()
})

test('scales a stage as a whole to the available width', async ({ page }) => {
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

test('navigates a multi-page form, and sends the input of all pages', async ({ page }) => {
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

test('a divider has its set thickness, and a spacer its set height', async ({ page }) => {
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
  expect(await axeViolations(page)).toEqual([])
  await page.getByLabel('Birthday').fill('1990-02-28')
  await page.getByRole('button', { name: 'Send' }).click()
  expect(await sent(page)).toEqual([{ birthday: '1990-02-28' }])
})
