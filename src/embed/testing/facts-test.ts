import { test as base, type Page } from '@playwright/test'
import type { Situation } from '../facts/collect-facts.ts'
import type { CompiledRules, Leaf } from '../rules/compiled-rules.ts'
import type { Facts } from '../rules/facts.ts'
import { type Answer, type FactsSite, startFactsSite } from './facts-page.ts'

/** A test with its own facts site. */
export const test = base.extend<{ site: FactsSite }>({
  site: async ({ context }, use) => {
    const site = await startFactsSite()
    await use(site)
    await context.close()
    await site.close()
  },
})

/** Exports of `/facts.js`, as a page sees them. */
export type Piece = typeof import('../facts/collect-facts.ts') &
  typeof import('../facts/visit.ts') &
  typeof import('../rules.ts') &
  typeof import('../debug.ts') &
  typeof import('../rules/needs-of.ts')

/** Returns compiled rules that must all hold. */
export const leaves = (...all: Leaf[]): CompiledRules => ({ rules: [all, []] })
/** Returns compiled rules that refer to these subjects. */
export const subjects = (...names: string[]): CompiledRules => leaves(...names.map((name): Leaf => [name, 'p', '']))

/** Opens a path with the given response. */
export async function openPath(page: Page, site: FactsSite, path: string, answer: Partial<Answer> = {}, from?: string) {
  site.answers.set(path.split(/[?#]/)[0]!, { body: '<body><h1>Shop</h1></body>', ...answer })
  await page.goto(site.origin + path, from ? { referer: from } : {})
}

/** Records the visit and collects the facts that these rules need. */
export function factsOf(page: Page, compiled: CompiledRules, about: Partial<Situation> = {}): Promise<Facts> {
  return ask(page, 'facts', compiled, about) as Promise<Facts>
}

/** Records the visit and returns whether a form with these rules may show. */
export function mayShow(page: Page, compiled: CompiledRules, about: Partial<Situation> = {}): Promise<boolean> {
  return ask(page, 'mayShow', compiled, about) as Promise<boolean>
}

function ask(page: Page, what: 'facts' | 'mayShow', compiled: CompiledRules, about: Partial<Situation>) {
  return page.evaluate(
    async ([wanted, json]) => {
      const { rules, changes } = JSON.parse(json) as { rules: CompiledRules; changes: Partial<Situation> }
      const piece = (await import('/facts.js' as string)) as Piece
      const situation = { origin: location.origin, mayStore: true, seen: [], converted: [], ...changes }
      piece.recordVisit(situation.mayStore)
      if (wanted === 'mayShow') return piece.mayShow(rules, () => situation)
      return piece.collectFacts(piece.needsOf([rules]), situation)
    },
    [what, JSON.stringify({ rules: compiled, changes: about })] as const,
  )
}
