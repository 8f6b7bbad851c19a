import { readFileSync, writeFileSync } from 'node:fs'
import { figure, type Figure } from './figure.ts'
import { measureCosts, measureMixed } from './scale/measure.ts'
import { costOf, costParts, type UnitCosts } from './scale/unit-cost.ts'

export const about =
  'events and subscriptions of 20 sites at one moment, compared with what the costs in unit-costs.json say of them (goal: between 0.8 and 1.25); with --write these are measured anew first'

const file = new URL('unit-costs.json', import.meta.url)
const amounts = { event: 15_000, subscription: 300, mail: 0, siteMinute: 0 }
const sites = 20
const units = { web: 'ms', worker: 'ms', database: 'ms', stored: 'kB', written: 'kB' } as const

/** Runs one mixed workload on a web node, a worker and a database, each in its own processes. Linux only. */
export async function run(): Promise<Figure[]> {
  if (process.argv.includes('--write')) {
    const costs = await measureCosts((what) => console.error(`  measuring: ${what}`))
    writeFileSync(file, `${JSON.stringify(costs, null, 2)}\n`)
  }
  const costs = JSON.parse(readFileSync(file, 'utf8')) as UnitCosts
  const { spent, seconds } = await measureMixed(amounts, sites)
  // Assumes that every site has visitors in every minute.
  const siteMinute = sites * Math.ceil(seconds / 60)
  const predicted = costOf(costs, { ...amounts, siteMinute }, seconds)
  return costParts.map((part) => {
    const scale = units[part] === 'kB' ? 1000 : 1
    return figure(`${part}, vs. the prediction`, spent[part] / scale, units[part], predicted[part] / scale)
  })
}
