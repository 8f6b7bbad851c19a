import { createHash } from 'node:crypto'
import { costOf, type Amounts, type UnitCost, type UnitCosts } from './unit-cost.ts'

/** The expected load, and the kind of machine. */
export interface Demand {
  readonly sites: number
  /** Amounts per day, over all sites. */
  readonly amounts: Amounts
  /** Total over all sites. */
  readonly contacts: number
  /** Days for which single events are stored. */
  readonly retention: number
  /** Factor by which the busiest minute exceeds the mean. */
  readonly peak: number
  /** Share of a machine that may be busy at the peak. */
  readonly utilization: number
  /** How unequal sites are: the site at place n has 1 / n^skew of the first one's visitors. 0 means all are alike. */
  readonly skew: number
  readonly shards: number
  readonly nodeCores: number
  readonly databaseCores: number
  /** Disk size of a database machine in bytes. */
  readonly disk: number
  /** Bytes per second that such a disk can write. */
  readonly diskSpeed: number
  readonly standbys: number
}

type Limit = 'processors' | 'disk space' | 'disk speed'

/** The machines that a demand requires. */
export interface Plan {
  readonly webNodes: number
  readonly workers: number
  /** Number of machines that hold shards, without their standbys. 1 means that one PostgreSQL is enough. */
  readonly databases: number
  /** Stored bytes, without standbys. */
  readonly stored: number
  /** Bytes of write-ahead log that the database writes per second at the peak. */
  readonly written: number
  /** The limit that determines the number of database machines. */
  readonly limit: Limit
  /** Share of its capacity that the most loaded database machine uses at the peak, by limit. */
  readonly fullest: Readonly<Record<Limit, number>>
  /** Share of all work that the biggest site and the fullest shard have. */
  readonly biggestSite: number
  readonly fullestShard: number
  /** Shards and sites can't be split. This names the one that needs more than one machine. */
  readonly tooBig: 'nothing' | 'a shard' | 'a site'
}

const daySeconds = 86_400

/**
 * Places sites on shards and shards on machines, and counts the machines. Bytes of a subscription are those of a stored
 * contact.
 */
export function planFor(costs: UnitCosts, demand: Demand): Plan {
  const { amounts, peak, utilization, nodeCores, databaseCores } = demand
  const weights = siteWeights(demand)
  const atPeak = (count: number) => (count / daySeconds) * peak
  const second: Amounts = {
    event: atPeak(amounts.event),
    subscription: atPeak(amounts.subscription),
    mail: atPeak(amounts.mail),
    siteMinute: busySites(weights, atPeak(amounts.event) * 60) / 60,
  }
  const busy = costOf(costs, second, 1)
  const stored = storedBytes(costs, demand)
  const load: Readonly<Record<Limit, number>> = {
    processors: busy.database / 1000 / (databaseCores * utilization),
    'disk space': stored / (demand.disk * utilization),
    'disk speed': busy.written / (demand.diskSpeed * utilization),
  }
  const shards = shardWeights(weights, demand.shards)
  const limit = (Object.keys(load) as Limit[]).toSorted((a, b) => load[b] - load[a])[0]!
  const [databases, part] = machinesFor(shards, load[limit])
  const nodes = (milliseconds: number) => Math.max(1, Math.ceil(milliseconds / 1000 / (nodeCores * utilization)))
  const inUse = (of: Limit) => load[of] * part * utilization
  return {
    webNodes: nodes(busy.web),
    workers: nodes(busy.worker),
    databases,
    stored,
    written: busy.written,
    limit,
    fullest: { processors: inUse('processors'), 'disk space': inUse('disk space'), 'disk speed': inUse('disk speed') },
    biggestSite: weights[0]!,
    fullestShard: shards[0]!,
    tooBig: load[limit] * weights[0]! > 1 ? 'a site' : load[limit] * part > 1 ? 'a shard' : 'nothing',
  }
}

function storedBytes({ work }: UnitCosts, { amounts, contacts, retention }: Demand): number {
  const daily = (cost: UnitCost, count: number) => cost.stored * count * retention
  return daily(work.event, amounts.event) + daily(work.mail, amounts.mail) + work.subscription.stored * contacts
}

/** Returns each site's share of all work, largest first. */
function siteWeights({ sites, skew }: Demand): number[] {
  const raw = Array.from({ length: sites }, (_, place) => 1 / (place + 1) ** skew)
  const sum = raw.reduce((a, b) => a + b, 0)
  return raw.map((weight) => weight / sum)
}

/** Returns how many sites have a visitor in a minute with that many events. */
function busySites(weights: readonly number[], events: number): number {
  return weights.reduce((sum, weight) => sum + 1 - Math.exp(-events * weight), 0)
}

/** Returns each shard's share when sites are assigned to shards by hash, largest first. */
function shardWeights(sites: readonly number[], shards: number): number[] {
  const filled = Array.from({ length: shards }, () => 0)
  for (const [place, weight] of sites.entries()) {
    const hash = createHash('sha256').update(`site ${place}`).digest().readUInt32BE(0)
    filled[hash % shards]! += weight
  }
  return filled.toSorted((a, b) => b - a)
}

/**
 * Returns the smallest number of machines such that none is overloaded, and the share of the fullest machine. There is
 * at most one machine per shard.
 */
function machinesFor(shards: readonly number[], load: number): [machines: number, fullest: number] {
  for (let machines = Math.max(1, Math.ceil(load)); ; machines++) {
    const fullest = fullestOf(shards, machines)
    if (fullest * load <= 1 || machines >= shards.length) return [Math.min(machines, shards.length), fullest]
  }
}

/** Assigns each shard to the machine with the least load, the fullest shard first. */
function fullestOf(shards: readonly number[], machines: number): number {
  const filled = Array.from({ length: machines }, () => 0)
  for (const weight of shards) filled[filled.indexOf(Math.min(...filled))]! += weight
  return Math.max(...filled)
}
