import { demoShopBackend, startDemoShop } from '#features/demo-shop/server/index.ts'
import { firstSiteKey, siteOfKey } from '#features/sites/server/index.ts'
import type { Settings } from '#platform/server/config/read-settings.ts'
import type { Tools } from '#platform/server/context.ts'
import type { Database } from '#platform/server/db/database.ts'

interface ShopParts {
  readonly settings: Settings
  readonly database: Database
  readonly tools: Tools
  /**
   * Receives the shop's origin, so that the installation trusts the shop it opened itself, and nothing else on that
   * port.
   */
  readonly ownSites: Set<string>
}

/** Returns the demo shop's URL for users on this machine or its network; null if the shop is disabled. */
export function demoShopUrl({ DEMO_PORT, PUBLIC_URL }: Settings): string | null {
  return DEMO_PORT === 0 ? null : `http://${new URL(PUBLIC_URL).hostname}:${DEMO_PORT}`
}

/**
 * Opens the demo shop next to the dashboard, on another origin, and returns a function to close it. If the port is
 * taken, the program continues without it.
 */
export async function openDemoShop({ settings, database, tools, ownSites }: ShopParts): Promise<() => Promise<void>> {
  const { DEMO_PORT: port, HOST: host, PUBLIC_URL } = settings
  if (port === 0) return async () => {}
  try {
    const shop = await startDemoShop({
      port,
      host,
      backend: demoShopBackend({
        database,
        tools,
        origin: PUBLIC_URL,
        async siteOf(asked) {
          const key = asked ?? (await firstSiteKey(database.system))
          return key === null ? null : siteOfKey(database.system, key)
        },
      }),
      async scriptUrl({ site: asked, preview }) {
        if (preview !== null) return `${PUBLIC_URL}/p/${preview}/script.js`
        const key = asked ?? (await firstSiteKey(database.system))
        return key === null ? null : `${PUBLIC_URL}/s/${key}.js`
      },
    })
    ownSites.add(demoShopUrl(settings)!)
    return () => shop.close()
  } catch (error) {
    tools.log.warn({ err: error, port }, 'The demo shop could not be opened. DEMO_PORT says where it should be.')
    return async () => {}
  }
}
