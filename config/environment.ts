import { fileURLToPath } from 'node:url'
import { settingTable } from '../src/platform/server/config/setting-table.ts'
import { fontSettings } from './fonts.ts'

/** Variables that would make a shell send the tests' requests through a proxy. */
const proxies = ['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY', 'NO_PROXY']

/**
 * Gives the tests, and everything they start, the same environment on every machine. Time zone, language and fonts are
 * fixed, and settings of a Trellis that runs from the same shell are removed. `TEST_FONTS` chooses another font set.
 */
export function fixEnvironment(): void {
  for (const name of [...Object.keys(settingTable), ...proxies.flatMap((name) => [name, name.toLowerCase()])])
    delete process.env[name]
  // PostgreSQL's clients read a server, a user and a password from these.
  for (const name of Object.keys(process.env)) if (/^PG[A-Z]/.test(name)) delete process.env[name]
  process.env['TZ'] = 'UTC'
  process.env['LANG'] = process.env['LC_ALL'] = 'C.UTF-8'
  delete process.env['LANGUAGE']
  process.env['FONTCONFIG_FILE'] = fontSettings(process.env['TEST_FONTS'])
  delete process.env['FONTCONFIG_PATH']
  // Programs that tests start and kill by the dozen read their compiled sources from this cache.
  process.env['NODE_COMPILE_CACHE'] = fileURLToPath(new URL('../node_modules/.cache/trellis-compiled', import.meta.url))
}
