import { Resolver } from 'node:dns/promises'

/** Queries DNS. Returns nothing if there is no such record; rejects if the name server doesn't respond. */
export interface Dns {
  /** Returns TXT records, with the strings of each joined. Aliases are followed. */
  txt(name: string): Promise<readonly string[]>
  /** Returns the hosts of MX records. Aliases are followed. */
  mx(name: string): Promise<readonly string[]>
}

const none = new Set(['ENOTFOUND', 'ENODATA', 'NXDOMAIN', 'NODATA'])
const longestChain = 5

/** Opens a resolver with short timeouts for these name servers ("127.0.0.1:5353"), or for the machine's own. */
export function openDns(servers?: readonly string[]): Dns {
  const resolver = new Resolver({ timeout: 2500, tries: 2 })
  if (servers) resolver.setServers(servers)
  /** Follows CNAMEs explicitly, because some name servers return nothing for the target of one. */
  async function followed<T>(ask: (name: string) => Promise<T[]>, name: string, left = longestChain): Promise<T[]> {
    const found = await unlessNone(ask(name))
    if (found.length > 0 || left === 0) return found
    const [target] = await unlessNone(resolver.resolveCname(name))
    return target === undefined || target === name ? [] : followed(ask, target, left - 1)
  }
  return {
    txt: async (name) => (await followed((one) => resolver.resolveTxt(one), name)).map((strings) => strings.join('')),
    mx: async (name) => (await followed((one) => resolver.resolveMx(one), name)).map(({ exchange }) => exchange),
  }
}

async function unlessNone<T>(answer: Promise<T[]>): Promise<T[]> {
  try {
    return await answer
  } catch (error) {
    if (none.has((error as { code?: string }).code ?? '')) return []
    throw error
  }
}
