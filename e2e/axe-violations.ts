import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

/** Returns the accessibility problems that axe finds on the screen. */
export async function axeViolations(page: Page): Promise<string[]> {
  await page.evaluate(() => Promise.all(document.getAnimations().map((one) => one.finished.catch(() => null))))
  await page.addScriptTag({ path: axe }).catch(async () => page.evaluate(await readFile(axe, 'utf8')))
  return page.evaluate(async () => {
    const { violations } = await (
      window as unknown as { axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> } }
    ).axe.run()
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
  })
}
