import { figure, type Figure, median } from './figure.ts'
import { makeCounts } from './statistics/made-counts.ts'
import { openServedHouse } from './statistics/served-house.ts'

/** Use BENCH_EVENTS=100000000 for the size of the goal. */
const events = Number(process.env['BENCH_EVENTS'] ?? 10_000_000)
const forms = 20
const rounds = 7

export const about = `what the dashboard asks of the statistics of a site with ${events.toLocaleString('en')} events in a year, by 20 forms, 1,000 pages, 200 sources and 100 countries in each day, as a signed-in owner is answered: by the clock, and processor time of program and database together (goal: 100 ms for a year of a hundred million)`

/**
 * Returns the median and worst of several rounds. The longer periods are queried while the events table is locked, so
 * that no single event can be read.
 */
export async function run(): Promise<Figure[]> {
  const { admin, database, owner, processorTime, close } = await openServedHouse()
  try {
    const popupIds: string[] = []
    const { templates } = await owner.call('/templates')
    for (let i = 0; i < forms; i++) {
      const { popup } = await owner.call('/popup/save', { popup: { name: `Form ${i}`, json: templates[0]!.json } })
      popupIds.push(popup.id)
    }
    await makeCounts(admin, database, { siteId: owner.site.id, popupIds, events })
    const { rows } = await admin.query<{ views: string }>(
      `SELECT sum(views) AS views FROM form_counts WHERE site_id = $1 AND dimension = 'all' AND popup_id = '00000000-0000-0000-0000-000000000000'
        AND span = 'week' AND start >= date_trunc('week', now() - interval '51 weeks')`,
      [owner.site.id],
    )
    const figures: Figure[] = []
    const measure = async (name: string, ask: () => Promise<unknown>) => {
      await ask()
      const times: number[] = []
      const before = processorTime()
      for (let i = 0; i < rounds; i++) {
        const start = performance.now()
        await ask()
        times.push(performance.now() - start)
      }
      figures.push(
        figure(name, median(times), 'ms', 100),
        figure(`${name}: worst`, Math.max(...times), 'ms', 100),
        figure(`${name}: processor time`, (processorTime() - before) / rounds, 'ms', 100),
      )
    }
    const [object_id] = popupIds
    const year = await owner.call('/stats', { period: '1 year' })
    if (year.totals.views < Number(rows[0]!.views)) throw new Error('Some of what is counted is not in the answer.')
    const day = { period: '1 day' }
    await measure('24 hours of the site', () => owner.call('/stats', day))
    await measure('24 hours of a form', () => owner.call('/stats', { ...day, object_id }))
    await measure('24 hours of its funnel', () => owner.call('/stats/funnel', { ...day, object_ids: [object_id] }))
    await admin.query('BEGIN; LOCK TABLE events IN ACCESS EXCLUSIVE MODE')
    for (const period of ['1 year', '3 months', '1 month', '1 week']) {
      await measure(`${period} of the site`, () => owner.call('/stats', { period }))
      await measure(`${period} of a form`, () => owner.call('/stats', { period, object_id }))
    }
    await measure('a year of its funnel', () =>
      owner.call('/stats/funnel', { period: '1 year', object_ids: [object_id] }),
    )
    await measure('the forms of the dashboard', () => owner.call('/popups', { sort_key: 'conversions', limit: 5 }))
    await admin.query('COMMIT')
    return figures
  } finally {
    await close()
  }
}
