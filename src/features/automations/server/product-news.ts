import { z } from 'zod'
import { id } from '#core/fields.ts'
import type { Id } from '#core/id.ts'
import { nilId } from '#platform/server/calls/idempotency.ts'
import type { JobContext } from '#platform/server/context.ts'
import type { EventContext } from '#platform/server/events/events.ts'
import { job, type JobName } from '#platform/server/jobs/jobs.ts'
import { interestedIn } from '#features/shops/server/index.ts'
import { provenContactsOf } from '#features/visitors/server/index.ts'
import type { Trigger } from '../flow.ts'
import { enter } from './enter.ts'
import { productProperties } from './product-properties.ts'
import { type RunningAutomation, startedBy } from './store.ts'
import { recordOccasion } from './store-events.ts'

const News = z.object({ product_id: z.string(), price_before: z.number(), price: z.number() })
type News = z.infer<typeof News>
const newsKinds = ['back_in_stock', 'price_dropped'] as const
type ProductTrigger = Extract<Trigger, { kind: (typeof newsKinds)[number] }>

const newsName = {
  name: 'automations.product-news',
  payload: z.object({ site_id: id, news_id: id, kind: z.enum(newsKinds), product: News, at: z.number() }),
} as const satisfies JobName

const atOnce = 1000
const dayMs = 86_400_000

/** Queues a job per product for those who showed interest in it, if there is a running flow that starts with it. */
export async function queueProductNews(
  ctx: EventContext,
  siteId: Id,
  kind: ProductTrigger['kind'],
  products: readonly News[],
): Promise<void> {
  if ((await startedBy(ctx.db, siteId, [kind])).length === 0) return
  for (const product of products) {
    const news = { site_id: siteId, news_id: ctx.newId(), kind, product, at: ctx.now() }
    await ctx.jobs.add(ctx.db, newsName, news)
  }
}

/**
 * Enrolls those who showed interest in a product, one page per transaction. Pages that are already done aren't
 * repeated.
 */
export const productNews = job({
  ...newsName,
  async run({ site_id: siteId, news_id, kind, product, at }, context) {
    const running = await context.database.inSite(siteId, (db) => startedBy(db, siteId, [kind]))
    for (const automation of running) {
      const { trigger } = automation.flow
      if (trigger.kind === kind && isEnough(trigger, product)) {
        await enterInterested(context, { automation, trigger, product, newsId: news_id, at })
      }
    }
  },
})

function isEnough(trigger: ProductTrigger, { price_before, price }: News): boolean {
  return trigger.kind === 'back_in_stock' || price <= price_before * (1 - trigger.percent / 100) + 1e-9
}

interface Spreading {
  readonly automation: RunningAutomation
  readonly trigger: ProductTrigger
  readonly product: News
  readonly newsId: Id
  readonly at: number
}

async function enterInterested(
  context: JobContext,
  { automation, trigger, product, newsId, at }: Spreading,
): Promise<void> {
  const { site_id: siteId } = automation
  const interest = {
    productId: product.product_id,
    kind: trigger.interest,
    since: new Date(at - trigger.within_days * dayMs),
  }
  for (let after: Id | undefined = nilId; after !== undefined;) {
    const from: Id = after
    // Throwing returns the job to the queue.
    if (context.signal.aborted) throw new Error('The process is stopping.')
    after = await context.database.inSite(siteId, async (db) => {
      const page = await interestedIn(db, siteId, interest, { after: from, most: atOnce })
      const key = `${trigger.kind}:${newsId}:${automation.id}:${from}`
      if (page.length > 0 && (await recordOccasion(db, siteId, key, new Date(context.now())))) {
        const visitors = page.filter(({ is_contact }) => !is_contact).map((one) => one.id)
        const known = await provenContactsOf(db, siteId, visitors)
        const contacts = page.filter(({ is_contact }) => is_contact).map((one) => one.id)
        const contactIds = [...new Set([...contacts, ...known.values()])].toSorted()
        await enter({ ...context, db }, automation, contactIds, await productProperties(db, siteId, product))
      }
      return page.length < atOnce ? undefined : page.at(-1)!.id
    })
  }
}
