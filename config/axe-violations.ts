import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Axe {
  run(
    context: object | string,
    options: object,
  ): Promise<{ violations: { id: string; nodes: { html: string; failureSummary: string }[] }[] }>
}

interface Scope {
  /** The part of the page that is checked, as axe's `context`. Defaults to the whole page. */
  readonly context?: object | string
  /** Axe's options. Defaults to its own rules. */
  readonly options?: object
}

/**
 * Returns the accessibility problems that axe finds on a page once its animations have ended: each violated rule, with
 * the elements and the reason. Works under any content security policy.
 */
export async function axeViolations(page: Page, { context, options = {} }: Scope = {}): Promise<string[]> {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  return page.evaluate(
    async ([place, how]) => {
      const { axe } = window as never as { axe: Axe }
      const { violations } = await axe.run(place ?? document, how)
      return violations.map(({ id, nodes }) => {
        const found = nodes.map(({ html, failureSummary }) => `${html.slice(0, 160)} ${failureSummary}`)
        return `${id}: ${found.join(' | ')}`
      })
    },
    [context, options] as const,
  )
}
