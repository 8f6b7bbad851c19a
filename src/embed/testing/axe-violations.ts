import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

/** Returns what axe reports about our elements on a page: each violated rule with the elements it found. */
export async function axeViolations(page: Page, within = 'trellis-form'): Promise<string[]> {
  await page.addScriptTag({ path: axe })
  return page.evaluate(async (place) => {
    type Axe = {
      run(where: string, how: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>
    }
    const rules = { 'target-size': { enabled: true } }
    const { violations } = await (window as unknown as { axe: Axe }).axe.run(place, { rules })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join()}`)
  }, within)
}
