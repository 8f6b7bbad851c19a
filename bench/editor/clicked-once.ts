import type { CDPSession, Page } from '@playwright/test'
import { median } from '../figure.ts'
import { slower } from '../dragging.ts'

const schemes = ['Night', 'Paper', 'Forest', 'Clay', 'Berry']
/** Component types that the form doesn't contain yet. */
const kinds = ['countdown', 'image', 'dropdown', 'checkbox', 'video']

/**
 * Measures the time from a click to the next frame: on a color scheme, and on a palette component that is the first of
 * its type.
 */
export async function clickedOnce(page: Page, session: CDPSession): Promise<Record<string, number>> {
  await page.evaluate(() => (window as never as { editor: { select: (id: string) => void } }).editor.select('headline'))
  const added: number[] = []
  for (const kind of kinds) {
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    added.push(await clicked(page, session, `[data-adds="${kind}"]`))
  }
  await page.getByText('Colors', { exact: true }).first().click()
  const colored: number[] = []
  for (const scheme of schemes) colored.push(await clicked(page, session, `button[aria-pressed]:has-text("${scheme}")`))
  return { 'color scheme': median(colored), 'first component of a kind': median(added) }
}

async function clicked(page: Page, session: CDPSession, selector: string): Promise<number> {
  const button = page.locator(selector)
  await button.waitFor()
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower })
  const time = await button.evaluate(
    (one: HTMLElement) =>
      new Promise<number>((resolve) => {
        const start = performance.now()
        one.click()
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start)))
      }),
  )
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  return time
}
