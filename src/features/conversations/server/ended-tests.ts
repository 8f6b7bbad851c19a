import type { ChatGreeting } from '#embed/extra-data/chat-data.ts'
import { variantsOf } from '#embed/extra-data/greeting-variants.ts'
import type { SiteContext } from '#platform/server/context.ts'
import type { EndedGreetingTest } from '../contract.ts'
import { testResult } from './greeting-stats.ts'
import { insertEnded, listEnded, removeEnded } from './store-ended-tests.ts'

type Context = Pick<SiteContext, 'db' | 'siteId' | 'now'>

const most = 50

/**
 * Stores the results of tests that have ended. Results of tests that are running again are removed, and tests that no
 * visitor saw are not stored.
 */
export async function saveEndedTests(
  ctx: Context,
  before: readonly ChatGreeting[],
  greetings: readonly ChatGreeting[],
): Promise<void> {
  const { db, siteId, now } = ctx
  const running = new Set(greetings.flatMap(({ test }) => (test ? [test.id] : [])))
  for (const { id, text, test } of before) {
    if (!test || running.has(test.id)) continue
    const result = await testResult(ctx, { id, text, test }, true)
    if (!result?.variants.some(({ shown }) => shown > 0)) continue
    const texts = variantsOf(text, test)
    const after = greetings.find((one) => one.id === id)?.text
    await insertEnded(db, siteId, {
      test_id: test.id,
      started_at: new Date(result.started_at),
      ended_at: new Date(now()),
      chosen: texts.find((one) => one.text === after)?.id ?? null,
      sentence: result.statistics.sentence,
      variants: result.variants.map((one, i) => ({ ...one, text: texts[i]!.text })),
    })
  }
  await removeEnded(db, siteId, [...running])
}

/** Returns the most recently ended tests, newest first. */
export async function endedTests({ db, siteId }: Pick<Context, 'db' | 'siteId'>): Promise<EndedGreetingTest[]> {
  return (await listEnded(db, siteId, most)).map(({ test_id: id, started_at, ended_at, variants, ...same }) => ({
    id,
    ...same,
    started_at: started_at.toISOString(),
    ended_at: ended_at.toISOString(),
    variants: [...variants],
  }))
}
