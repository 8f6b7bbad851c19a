import {
  guardedFetch,
  type GuardedRequest,
  RefusedRequest,
  type Resolve,
} from '#platform/server/outgoing/guarded-fetch.ts'
import type { Finding, MailDocument } from '../contract.ts'
import { linkOf } from '../links.ts'
import { type MailLink, linksOf } from '../block-texts.ts'

/** Checks links by requesting them. */
export interface LinkAsker {
  /** Returns what is wrong with a URL; null if nothing is. */
  ask(address: string): Promise<string | null>
}

interface AskerParts {
  readonly now: () => number
  /** Resolves host names. */
  readonly resolve?: Resolve
  /** Origins of servers that may have any IP address. */
  readonly trusted?: ReadonlySet<string>
}

const atOnce = 4
const maxLinks = 30
const request: GuardedRequest = {
  timeout: 5000,
  maxBytes: 1,
  plainToo: true,
  headers: { 'user-agent': 'Mozilla/5.0 (compatible; Trellis link check)', accept: 'text/html,*/*' },
}
const keptFor = 10 * 60_000
const maxKept = 1000

/**
 * Requests links to check that they lead somewhere, guarded against addresses that aren't on the internet. Results are
 * cached for ten minutes.
 */
export function linkAsker({ now, resolve, trusted }: AskerParts): LinkAsker {
  const known = new Map<string, { at: number; found: Promise<string | null> }>()
  return {
    ask(address) {
      const before = known.get(address)
      if (before && now() - before.at < keptFor) return before.found
      if (known.size >= maxKept) known.clear()
      const found = problemOf(address, { ...request, ...(trusted && { trusted }) }, resolve)
      known.set(address, { at: now(), found })
      return found
    },
  }
}

async function problemOf(address: string, how: GuardedRequest, resolve?: Resolve): Promise<string | null> {
  try {
    const { status } = await guardedFetch(address, how, resolve)
    return status === 404 || status === 410 || status >= 500 ? `answers with ${status}` : null
  } catch (error) {
    return error instanceof RefusedRequest ? 'is not on the internet' : 'does not answer'
  }
}

/**
 * Checks the first thirty distinct links of an email. Links with merge tags are skipped, because they differ for every
 * contact.
 */
export async function checkLinks(document: MailDocument, asker: LinkAsker): Promise<Finding[]> {
  const links = linksOf(document).filter(({ address }) => /^https?:/i.test(address) && isPlain(address))
  const addresses = [...new Set(links.map(({ address }) => address))].slice(0, maxLinks)
  const found = new Map<string, string | null>()
  const waiting = [...addresses]
  const work = async () => {
    for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
      found.set(address, await asker.ask(address))
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return links.flatMap((link) => findingOf(link, found.get(link.address) ?? null))
}

const isPlain = (address: string) => linkOf(address) !== undefined && !/[[\]]/.test(address)

function findingOf({ block_id, label, address }: MailLink, problem: string | null): Finding[] {
  if (problem === null) return []
  const severity = problem.startsWith('answers') ? 'error' : 'warning'
  const name = label === address ? `A link leads to ` : `${label.charAt(0).toUpperCase()}${label.slice(1)} leads to `
  return [{ severity, block_id, message: `${name}${address}, which ${problem}.` }]
}
