import { fileURLToPath } from 'node:url'
import { expect, test as base, type Page } from '@playwright/test'
import { build } from 'esbuild'
import type { Component, ComponentOf } from '../../components/models.ts'
import type { FormDocument, Tab } from '../../document/form-document.ts'
import { newComponent } from '../../document/new-component.ts'

type Renderer = typeof import('../mount-form.ts') &
  typeof import('../draw-form.ts') &
  typeof import('../../document/compile-elements.ts') & { all: Partial<import('../view.ts').Views> }
/** Properties of the page's window. */
export interface Mounted {
  renderer: Renderer
  form: import('../mount-form.ts').MountedForm
  sent: Record<string, string>[]
  told: string[]
}

/** Address of the page. */
export const origin = 'http://shop.example'
const bundle = build({
  stdin: {
    contents: `export * from './mount-form.ts'; export * from './draw-form.ts'; export * from '../document/compile-elements.ts'
      import { views as fields } from './field-views.ts'; import { views as extras } from './widget-views.ts'
      import { views as codes } from './code-views.ts'
      import { views as videos } from './video-views.ts'
      import { views as files } from './file-views.ts'
      import { gameView as game } from '../components/game/view.ts'
      export const all = { ...fields, ...extras, ...codes, ...videos, ...files, game }`,
    resolveDir: fileURLToPath(new URL('..', import.meta.url)),
  },
  bundle: true,
  write: false,
  format: 'iife',
  globalName: 'renderer',
}).then(({ outputFiles }) => outputFiles[0]!.text)

/** A test page with a strict content security policy and the renderer. */
export const test = base.extend({
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

let count = 0
const id = () => `c${count++}`
/** Creates a component with some fields overridden. */
export const made = <T extends Component['type']>(type: T, fields: Partial<ComponentOf<T>> = {}) =>
  ({ ...newComponent(type, id), ...fields }) as unknown as Component
/** Creates a tab with that name. */
export const tabOf = (name: string, ...childComponents: Component[]): Tab => ({
  ...newComponent('tab', () => name),
  name,
  childComponents,
})
/** Creates a form with one tab, followed by a thank-you step. */
export const formOf = (...inside: Component[]): FormDocument => ({
  version: 1,
  steps: {
    subscribe: { tabs: [tabOf('First', ...inside)] },
    success: {
      tabs: [tabOf('Thanks', made('text', { blocks: [{ type: 'paragraph', spans: [{ text: 'Thanks' }] }] }))],
    },
  },
})
/** Creates the submit button. */
export const send = () => made('button', { text: 'Send' })

/** Draws a form on the page, replacing the previous one. */
export function mount(page: Page, form: FormDocument, values?: Record<string, string>): Promise<void> {
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
/** Returns what was submitted. */
export const sent = (page: Page) => page.evaluate(() => (window as never as Mounted).sent)
/** Returns the events that the form reported to the page. */
export const told = (page: Page) => page.evaluate(() => (window as never as Mounted).told)
