import { AppError } from '#core/error.ts'
import type { Id } from '#core/id.ts'
import { isSame } from '#core/is-same.ts'
import type { ChatGreeting, GreetingTest } from '#embed/extra-data/chat-data.ts'
import { variantsOf } from '#embed/extra-data/greeting-variants.ts'
import type { SiteContext } from '#platform/server/context.ts'
import { insertSplit, splitsOf } from './store-greetings.ts'

/**
 * Returns a test in which new IDs, of the test or its texts, are replaced by our own, because figures are counted by
 * ID. A test that ended continues with the IDs it had.
 */
export async function withOwnIds(
  { db, siteId, newId }: Pick<SiteContext, 'db' | 'siteId' | 'newId'>,
  test: GreetingTest | null,
): Promise<GreetingTest | null> {
  if (!test) return null
  const known = new Set((await splitsOf(db, siteId, test.id)).flatMap(({ shares }) => Object.keys(shares)))
  const own = (id: Id) => (known.has(id) ? id : newId())
  return { ...test, id: own(test.id), variants: test.variants.map((one) => ({ ...one, id: own(one.id) })) }
}

/** Returns the greetings after the test of one of them has ended with a text. */
export function withTestEnded(greetings: readonly ChatGreeting[], greetingId: Id, variant: Id): ChatGreeting[] {
  const greeting = greetings.find(({ id }) => id === greetingId)
  if (!greeting?.test) throw new AppError('not_found', 'Test not found.')
  const winner = variantsOf(greeting.text, greeting.test).find(({ id }) => id === variant)
  if (!winner) throw new AppError('not_found', 'Variant not found.')
  return greetings.map((one) => (one.id === greetingId ? { ...one, text: winner.text, test: null } : one))
}

/**
 * Records from when on visitors are divided among the texts of each test, and by which shares, if these have changed. A
 * test that ended gets no shares.
 */
export async function recordSplits(
  { db, siteId, now }: Pick<SiteContext, 'db' | 'siteId' | 'now'>,
  before: readonly ChatGreeting[],
  greetings: readonly ChatGreeting[],
): Promise<void> {
  const at = new Date(now())
  for (const { test } of before)
    if (test && !greetings.some((one) => one.test?.id === test.id))
      await insertSplit(db, siteId, test.id, { at, shares: {} })
  for (const { text, test } of greetings) {
    if (!test) continue
    const variants = variantsOf(text, test)
    const all = variants.reduce((sum, { weight }) => sum + weight, 0)
    const shares = Object.fromEntries(variants.map(({ id, weight }) => [id, weight / all]))
    const last = (await splitsOf(db, siteId, test.id)).at(-1)
    if (!last || !isSame(last.shares, shares)) await insertSplit(db, siteId, test.id, { at, shares })
  }
}
