import { z } from 'zod'
import type { Id } from '#core/id.ts'
import type { Tools } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { job } from '#platform/server/jobs/jobs.ts'
import { evaluateTest } from '#core/statistics/evaluate-test.ts'
import { conversionCell } from '#core/statistics/tally.ts'
import { automationEvents, type Report } from '../contract.ts'
import type { Flow, StepOf } from '../flow.ts'
import { publishedFlow } from './flows.ts'
import { findVersion, runningAutomations } from './store.ts'
import { type Tally, talliesOf } from './store-tallies.ts'
import { insertWinner, winnerOf } from './store-winners.ts'

interface Version {
  readonly siteId: Id
  readonly automationId: Id
  readonly version: number
}
interface Figure {
  readonly people: number
  readonly conversions: number
}

/** Smallest uplift worth finding, and minimum duration of a split in weeks: the defaults of A/B tests of forms. */
const [effect, minimumWeeks] = [0.1, 1]
const dayMs = 86_400_000

const splitsIn = ({ steps }: Flow): StepOf<'split'>[] => steps.flatMap((step) => (step.kind === 'split' ? [step] : []))

/** Returns the results of the branches of a version's splits. */
export async function splitsOf(db: Db, of: Version, flow: Flow, tallies: readonly Tally[]): Promise<Report['splits']> {
  const rows: Report['splits'] = []
  for (const { id, branches } of splitsIn(flow)) {
    const winner = await winnerOf(db, of, id)
    for (const { key } of branches) {
      const figure = figureOf(tallies, of.version, id, key)
      rows.push({ step_id: id, branch: key, ...figure, is_winner: key === winner })
    }
  }
  return rows
}

/** Returns the results of contacts who took a branch; only each contact's first time in the flow counts. */
function figureOf(tallies: readonly Tally[], version: number, stepId: string, branch: string): Figure {
  const of = (wanted: Tally['measure']) =>
    tallies.find(
      (one) => one.measure === wanted && one.version === version && one.step_id === stepId && one.detail === branch,
    )?.count ?? 0
  return { people: of('branch'), conversions: of('branch_converted') }
}

/** Runs hourly. Ends the splits that have a winner by the statistics of A/B tests and are set to end automatically. */
export const evaluateSplits = job({
  name: 'automations.judge-splits',
  payload: z.object({}),
  cron: '47 * * * *',
  async run(_payload, { database, now, signal, events }) {
    for (const { site_id: siteId, id: automationId, version } of await runningAutomations(database.system)) {
      if (signal.aborted) return
      await database.inSite(siteId, (db) => decideSplits({ db, events }, { siteId, automationId, version }, now()))
    }
  },
})

async function decideSplits(
  { db, events }: Pick<Tools, 'events'> & { readonly db: Db },
  of: Version,
  now: number,
): Promise<void> {
  const published = await publishedFlow(db, of.siteId, of.automationId, of.version)
  const steps = published ? splitsIn(published.flow).filter(({ auto_winner }) => auto_winner) : []
  if (steps.length === 0) return
  const row = await findVersion(db, of.siteId, of.automationId, of.version)
  const tallies = await talliesOf(db, of)
  const daysRun = row ? Math.floor((now - row.published_at.getTime()) / dayMs) : 0
  for (const { id, branches } of steps) {
    if ((await winnerOf(db, of, id)) !== undefined) continue
    const branch = winnerAmong(branches, (key) => figureOf(tallies, of.version, id, key), daysRun)
    if (branch === null) continue
    await insertWinner(db, of, { stepId: id, branch, at: new Date(now) })
    const payload = { site_id: of.siteId, automation_id: of.automationId, step_id: id, branch }
    await events.emit(db, automationEvents.splitDecided, { ...payload, at: new Date(now).toISOString() })
  }
}

function winnerAmong(
  branches: StepOf<'split'>['branches'],
  figure: (key: string) => Figure,
  daysRun: number,
): string | null {
  const active = branches.filter(({ weight }) => weight > 0)
  const all = active.reduce((sum, { weight }) => sum + weight, 0)
  const shares = Object.fromEntries(active.map(({ key, weight }) => [key, weight / all]))
  const cells = Object.fromEntries(
    active.map(({ key }) => [key, conversionCell(figure(key).people, figure(key).conversions)]),
  )
  const ids = active.map(({ key }) => key)
  const { verdict } = evaluateTest({ ids, strata: [{ shares, cells }], daysRun, minimumWeeks, effect })
  return verdict.kind === 'winner' ? verdict.winner : null
}
