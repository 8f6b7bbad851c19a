import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import fc from 'fast-check'
import { expect, test } from '@playwright/test'
import type { Component } from '../components/models.ts'
import { anyDocument } from '../document/testing/any-document.ts'
import type { FormDocument } from '../document/form-document.ts'
import { newComponent } from '../document/new-component.ts'

type Renderer = typeof import('./mount-form.ts') & typeof import('../document/tree.ts')

/** An edit to a form: its kind, and the components it affects, by their index in walking order. */
interface Edit {
  what: 'words' | 'looks' | 'move' | 'swap' | 'remove' | 'add' | 'back' | 'show'
  one: number
  other: number
}

const edit: fc.Arbitrary<Edit> = fc.record({
  what: fc.constantFrom('words', 'looks', 'move', 'swap', 'remove', 'add', 'back', 'show'),
  one: fc.nat(60),
  other: fc.nat(60),
})

test.beforeEach(async ({ page }) => {
  await page.clock.setFixedTime(new Date('2026-11-20T10:00:00Z'))
  await page.setContent('<div id="old"></div><div id="new"></div>')
  const { outputFiles } = await build({
    stdin: {
      contents: `export * from './mount-form.ts'; export * from '../document/tree.ts'`,
      resolveDir: fileURLToPath(new URL('.', import.meta.url)),
    },
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'renderer',
  })
  await page.addScriptTag({ content: outputFiles[0]!.text })
})

test('after any edits, the in-place update equals a fresh rendering', async ({ page }) => {
  await fc.assert(
    fc.asyncProperty(anyDocument, fc.array(edit, { minLength: 1, maxLength: 12 }), async (form, edits) => {
      const [inPlace, anew] = await page.evaluate(drawBoth, JSON.stringify({ form, edits }))
      expect(inPlace).toEqual(anew)
    }),
    { numRuns: 60 },
  )
})

test('undoing a move to another tab shows the component in its own tab again', async ({ page }) => {
  const words = { ...newComponent('button', () => 'words'), text: 'Hi' } as Component
  const box = (id: string, ...childComponents: Component[]) =>
    ({ ...newComponent('background', () => id), childComponents }) as Component
  const tab = (id: string, inside: Component) => ({ ...newComponent('tab', () => id), childComponents: [inside] })
  const form: FormDocument = {
    version: 1,
    steps: {
      subscribe: { tabs: [tab('first', box('a', words))] },
      success: { tabs: [tab('second', box('b'))] },
    },
  }
  // In drawing order: first, a, words, second, b.
  const edits = [
    { what: 'show', one: 2, other: 0 },
    { what: 'show', one: 1, other: 0 },
    { what: 'move', one: 2, other: 3 },
    { what: 'back', one: 1, other: 0 },
    { what: 'show', one: 2, other: 0 },
  ]
  const [inPlace, anew] = await page.evaluate(drawBoth, JSON.stringify({ form, edits }))
  expect(inPlace[2]).toContain('Hi')
  expect(inPlace.at(-1)).toContain('Hi')
  expect(inPlace).toEqual(anew)
})

test('renders all components that share an id, as a file may contain them', async ({ page }) => {
  const box = (...childComponents: Component[]) =>
    ({ ...newComponent('background', () => 'same'), childComponents }) as Component
  const tab = (...childComponents: Component[]) => ({ ...newComponent('tab', () => 'same'), childComponents })
  const form: FormDocument = {
    version: 1,
    steps: { subscribe: { tabs: [tab(box(box(), box()), box())] }, success: { tabs: [tab(box())] } },
  }
  const edits = [
    { what: 'looks', one: 0, other: 9 },
    { what: 'show', one: 1, other: 0 },
    { what: 'looks', one: 0, other: 10 },
    { what: 'show', one: 2, other: 0 },
  ]
  const [inPlace, anew] = await page.evaluate(drawBoth, JSON.stringify({ form, edits }))
  expect(inPlace).toEqual(anew)
})

test('a component keeps its element when only its style changes, but not when its text does', async ({ page }) => {
  const button = { ...newComponent('button', () => 'go'), text: 'Hi' } as Component
  const tab = (inside: Component) => ({ ...newComponent('tab', () => 'tab'), childComponents: [inside] })
  const forms = [button, { ...button, style: { width: 77 } }, { ...button, text: 'Ho' }].map((one) => ({
    version: 1,
    steps: { subscribe: { tabs: [tab(one as Component)] }, success: { tabs: [newComponent('tab', () => 'thanks')] } },
  }))
  const kept = await page.evaluate((all) => {
    const { mountForm } = (window as never as { renderer: Renderer }).renderer
    const [first, ...others] = all as unknown as FormDocument[]
    const root = document.querySelector('#old')!.attachShadow({ mode: 'open' })
    const mounted = mountForm(root, first!, { origin: 'http://shop.example' })
    const element = root.querySelector('[data-id=go]')!
    return others.map((form) => {
      mounted.update(form)
      const now = root.querySelector('[data-id=go]')!
      return [now === element, getComputedStyle(now).width]
    })
  }, forms as never[])
  expect(kept).toEqual([
    [true, '77px'],
    [false, expect.not.stringMatching('77px')],
  ])
})

/** Runs on the page. Returns the result after each edit, drawn in place and drawn from scratch. */
function drawBoth(text: string): [inPlace: string[], anew: string[]] {
  const { mountForm, walk, updateComponent, insertComponent, removeComponent } = (
    window as never as { renderer: Renderer }
  ).renderer
  const { form: first, edits } = JSON.parse(text) as { form: FormDocument; edits: Edit[] }
  const rootOf = (id: string) => {
    const host = document.querySelector(`#${id}`)!
    return host.shadowRoot ?? host.attachShadow({ mode: 'open' })
  }
  const look = (root: ShadowRoot) =>
    root.innerHTML +
    root.adoptedStyleSheets.flatMap((sheet) => [...sheet.cssRules].map((rule) => `\n${rule.cssText}`)).join('')
  const options = { origin: 'http://shop.example', placeholders: true }
  const mounted = mountForm(rootOf('old'), first, options)
  const past = [first]
  const both: [string[], string[]] = [[], []]
  let form = first
  let at: ['subscribe' | 'success', number] = ['subscribe', 0]

  function edited({ what, one, other }: Edit): FormDocument {
    const visits = [...walk(form)]
    const visit = visits[one % visits.length]!
    const { component, parents } = visit
    const parent = parents.at(-1)
    const change = (fields: object) => updateComponent(form, component.id, (it) => ({ ...it, ...fields }) as Component)
    const boxes = visits.filter((it) => it.component.childComponents && !it.parents.includes(component))
    const to = boxes[other % boxes.length]!.component
    const into = (it: FormDocument, box: Component, moved: Component) =>
      insertComponent(it, box.id, other % ((box.childComponents?.length ?? 0) + 1), moved)
    if (what === 'words') return change({ text: `${other}`, label: `${other}` })
    if (what === 'looks') return change({ style: { ...component.style, width: other, fontSize: other + 6 } })
    if (what === 'show') return form
    if (what === 'back') return past[other % past.length]!
    if (!parent || to === component) return form
    if (what === 'add')
      return into(form, to, { ...component, id: `new${past.length}`, childComponents: [] } as Component)
    if (what === 'remove') return removeComponent(form, component.id)
    return into(removeComponent(form, component.id), what === 'swap' ? parent : to, component)
  }

  for (const step of edits) {
    const { steps } = form
    if (step.what === 'show') at = step.one % 2 === 0 ? ['subscribe', 0] : ['success', 0]
    else if (step.one % 7 === 0) at = [at[0], step.other % steps[at[0]].tabs.length]
    form = edited(step)
    past.push(form)
    mounted.show(...at)
    mounted.update(form)
    const fresh = mountForm(rootOf('new'), form, options)
    fresh.show(...at)
    both[0].push(look(rootOf('old')))
    both[1].push(look(rootOf('new')))
    fresh.destroy()
  }
  mounted.destroy()
  return both
}
