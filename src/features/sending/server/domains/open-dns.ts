import { Resolver } from 'node:dns/promises'

/** Asks DNS. Nothing is found when there is no such record; a name server that does not answer rejects. */
export interface Dns {
  /** TXT records, the strings of each joined; names that are aliases are followed. */
  txt(name: string): Promise<readonly string[]>
  /** The hosts of MX records; names that are aliases are followed. */
  mx(name: string): Promise<readonly string[]>
}

const none = new Set(['ENOTFOUND', 'ENODATA', 'NXDOMAIN', 'NODATA'])
const longestChain = 5

/** Asks these name servers ("127.0.0.1:5353"), or else the machine's own, with short timeouts. */
export function openDns(servers?: readonly string[]): Dns {
  const resolver = new Resolver({ timeout: 2500, tries: 2 })
  if (servers) resolver.setServers(servers)
  /** A name server that does not chase a CNAME answers nothing for its target: the CNAME is asked for, and followed. */
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
