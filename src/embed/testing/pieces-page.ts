import { expect, type Page } from '@playwright/test'
import type { Component, ComponentOf } from '../../form/components/models.ts'
import type { FormDocument, Tab } from '../../form/document/form-document.ts'
import { newComponent } from '../../form/document/new-component.ts'
import type { OwnerSite, Page as OwnerPage } from './owner-site.ts'
import { wholeDesign } from './whole-design.ts'

let count = 0
const id = () => `c${count++}`
/** Creates a component with some fields changed. */
export const made = <T extends Component['type']>(type: T, fields: Partial<ComponentOf<T>> = {}) =>
  ({ ...newComponent(type, id), ...fields }) as unknown as Component
/** Creates a paragraph. */
export const says = (text: string) => made('text', { blocks: [{ type: 'paragraph', spans: [{ text }] }] })
/** Creates a tab with this name. */
export const tabOf = (name: string, ...inside: Component[]): Tab => {
  const tab = newComponent('tab', () => name)
  return { ...tab, name, childComponents: [...tab.childComponents!, ...inside] }
}
/** Creates a form with these tabs. */
export const formOf = (tabs: Tab[], ...success: Component[]): FormDocument => ({
  version: 1,
  steps: { subscribe: { tabs }, success: { tabs: [tabOf('Thanks', ...success)] } },
})
/** Creates an email field. */
export const email = () => made('textField', { name: 'email', label: 'Email', kind: 'email', required: true })
/** Creates a submit button. */
export const send = () => made('button', { text: 'Send' })

/**
 * Opens a page on which the form shows at once, with a content security policy that only allows scripts of the server.
 */
export async function openForm(
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
/** Returns the names of the pieces that the page fetched. */
export const fetched = (site: OwnerSite) =>
  site.asked.flatMap((path) => /^\/c\/(fields|widgets|merge|optional-pieces)-/.exec(path)?.[1] ?? []).sort()
