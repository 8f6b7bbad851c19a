/**
 * `npm run simulate -- --sites 10000 --events 1e9/day`: prints how many machines that load needs and what limits it,
 * based on the costs in unit-costs.json.
 */
import { readFileSync } from 'node:fs'
import { planFor } from './scale/plan.ts'
import { options, readDemand } from './scale/read-demand.ts'
import type { UnitCosts } from './scale/unit-cost.ts'

const words = process.argv.slice(2)
if (words.includes('--help')) {
  const lines = Object.entries(options).map(
    ([name, [what, fallback]]) => `  --${name.padEnd(16)} ${what} (${fallback})`,
  )
  console.log(`npm run simulate -- --sites 10000 --events 1e9/day\n\n${lines.join('\n')}`)
} else {
  try {
    print(words)
  } catch (error) {
    console.error(`${(error as Error).message} npm run simulate -- --help lists them.`)
    process.exitCode = 2
  }
}

function print(given: readonly string[]): void {
  const costs = JSON.parse(readFileSync(new URL('unit-costs.json', import.meta.url), 'utf8')) as UnitCosts
  const demand = readDemand(given)
  const plan = planFor(costs, demand)
  const { amounts, standbys } = demand
  const perSecond = (count: number) => number((count / 86_400) * demand.peak)
  const row = (name: string, value: string, more = '') =>
    console.log(`  ${name.padEnd(26)} ${value.padStart(14)}   ${more}`)
  console.log(`\nTo carry, at the peak (${demand.peak} times the mean):`)
  row('sites', number(demand.sites), `the biggest has ${percent(plan.biggestSite)} of all visitors`)
  row('events', `${perSecond(amounts.event)}/s`, `${number(amounts.event)} a day, kept for ${demand.retention} days`)
  row('subscriptions', `${perSecond(amounts.subscription)}/s`, `${number(demand.contacts)} contacts in all`)
  row('mails', `${perSecond(amounts.mail)}/s`, `${number(amounts.mail)} a day`)
  console.log(`\nMachines, each ${percent(demand.utilization)} busy at most:`)
  row('web nodes', number(plan.webNodes), `of ${demand.nodeCores} processors`)
  row('workers', number(plan.workers), `of ${demand.nodeCores} processors`)
  const kind = plan.databases === 1 ? 'one PostgreSQL' : 'Citus workers, and a coordinator before them'
  const copies = standbys === 0 ? 'no standbys' : `with ${number(standbys)} standby each`
  row('databases', number(plan.databases), `${kind}, ${copies}; of ${demand.databaseCores} processors`)
  console.log('\nStorage:')
  row('in tables and indexes', bytes(plan.stored), `${bytes(plan.stored * (1 + standbys))} with standbys`)
  row('written ahead', `${bytes(plan.written)}/s`, 'at the peak, and as much to each standby')
  console.log('\nWhat is in the way:')
  for (const [name, part] of Object.entries(plan.fullest)) {
    row(name, percent(part), name === plan.limit ? 'of the fullest database machine: the bottleneck' : '')
  }
  row(
    'fullest shard',
    percent(plan.fullestShard),
    `of all work; one of ${demand.shards} has ${percent(1 / demand.shards)} on average`,
  )
  const advice = {
    nothing: '',
    'a shard': 'The fullest shard needs more than one machine: take more shards, or isolate its biggest sites.',
    'a site':
      'The biggest site needs more than one machine, and is not divided: bigger machines, or events kept for fewer days.',
  }[plan.tooBig]
  if (advice) console.log(`\n  ${advice}\n  The number of databases above is one for each shard.`)
  const { processor, cores, day } = costs.measured
  console.log(
    `\nBased on costs measured on ${day} on ${cores} × ${processor}. docs/scale.md lists what the estimate does not include.\n`,
  )
}

function number(value: number): string {
  return value.toLocaleString('en', { maximumFractionDigits: value < 10 ? 1 : 0 })
}

function percent(part: number): string {
  return `${(part * 100).toLocaleString('en', { maximumFractionDigits: part < 0.1 ? 2 : 0 })} %`
}

function bytes(value: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB', 'PB']
  const place = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, value)) / 3)))
  return `${(value / 1000 ** place).toLocaleString('en', { maximumFractionDigits: 1 })} ${units[place]}`
}
