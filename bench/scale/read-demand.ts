import type { Demand } from './plan.ts'

/** The options of `npm run simulate`: their meaning and default. */
export const options = {
  sites: ['sites', '1000'],
  events: ['events of visitors (views, clicks, steps …); /day, /hour or /s, over all sites', '1e7/day'],
  subscriptions: ['subscriptions, likewise', 'one for 500 events'],
  mails: ['mails, likewise', 'each contact once a week'],
  contacts: ['contacts in all', '5,000 for each site'],
  retention: ['days for which single events are kept', '400'],
  peak: ['how much busier the busiest minute is than the mean', '3'],
  utilization: ['how much of a machine may be busy then', '0.6'],
  skew: ['how unequal sites are: the one at place n has 1 / n^skew of the first one’s visitors', '0.8'],
  shards: ['shards of the cluster', '128'],
  'node-cores': ['processors of a node', '4'],
  'database-cores': ['processors of a database machine', '16'],
  disk: ['bytes of a database machine’s disk', '4e12'],
  'disk-speed': ['bytes that it writes in a second', '5e8'],
  standbys: ['standbys of each database machine', '1'],
} as const satisfies Record<string, readonly [meaning: string, fallback: string]>

type Name = keyof typeof options

/** Reads `--name value` pairs. Throws an error with a readable message if it doesn't know an option. */
export function readDemand(words: readonly string[]): Demand {
  const given = new Map<Name, string>()
  for (let place = 0; place < words.length; place += 2) {
    const [name = '', value] = [words[place]!.replace(/^--/, ''), words[place + 1]]
    if (!(name in options) || value === undefined || !words[place]!.startsWith('--')) {
      throw new Error(`"${words[place]}" is not one of the options, which each want a value.`)
    }
    given.set(name as Name, value)
  }
  const number = (name: Name, fallback = Number(options[name][1])) => {
    const text = given.get(name)
    const value = text === undefined ? fallback : Number(text.replaceAll(/[,_]/g, ''))
    if (!Number.isFinite(value) || value < 0) throw new Error(`--${name} is "${text}", which is not a number.`)
    return value
  }
  const sites = Math.max(1, Math.round(number('sites')))
  const contacts = number('contacts', 5000 * sites)
  const event = daily(given.get('events') ?? options.events[1], 'events')
  return {
    sites,
    contacts,
    amounts: {
      event,
      subscription: given.has('subscriptions') ? daily(given.get('subscriptions')!, 'subscriptions') : event / 500,
      // Depends on the sites' unequal visitors, so `planFor` fills it in.
      siteMinute: 0,
      mail: given.has('mails') ? daily(given.get('mails')!, 'mails') : contacts / 7,
    },
    retention: number('retention'),
    peak: Math.max(1, number('peak')),
    utilization: Math.min(1, Math.max(0.01, number('utilization'))),
    skew: number('skew'),
    shards: Math.max(1, Math.round(number('shards'))),
    nodeCores: Math.max(1, number('node-cores')),
    databaseCores: Math.max(1, number('database-cores')),
    disk: Math.max(1, number('disk')),
    diskSpeed: Math.max(1, number('disk-speed')),
    standbys: Math.round(number('standbys')),
  }
}

const perDay: Readonly<Record<string, number>> = { day: 1, hour: 24, s: 86_400 }

function daily(text: string, name: string): number {
  const [amount = '', unit = 'day', ...rest] = text.split('/')
  const value = Number(amount.replaceAll(/[,_]/g, '')) * (perDay[unit] ?? Number.NaN)
  if (!Number.isFinite(value) || value < 0 || amount === '' || rest.length > 0) {
    throw new Error(`--${name} is "${text}": write a number of them, and /day, /hour or /s.`)
  }
  return value
}
