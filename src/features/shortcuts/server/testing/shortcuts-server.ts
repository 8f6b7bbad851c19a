import { expect } from 'vitest'
import type { Answer, Sent } from '#core/call.ts'
import type { Id } from '#core/id.ts'
import { abTests } from '#features/ab-tests/server/index.ts'
import { automationsRoom } from '#features/automations/server/index.ts'
import { campaignsRoom } from '#features/campaigns/server/index.ts'
import { push } from '#features/campaigns/server/testing/a-push-room.ts'
import { discountsRoom } from '#features/discounts/server/index.ts'
import { displayRulesRoom } from '#features/display-rules/server/index.ts'
import { forms } from '#features/forms/server/index.ts'
import { games } from '#features/games/server/index.ts'
import { integrationsRoom } from '#features/integrations/server/index.ts'
import { legacyRoom } from '#features/legacy/server/index.ts'
import { mailDesignRoom } from '#features/mail-design/server/index.ts'
import { orders } from '#features/orders/server/index.ts'
import { openTransportPool } from '#features/sending/server/index.ts'
import { openShopOf, shopsRoom } from '#features/shops/server/index.ts'
import { visitorsServer } from '#features/visitors/server/testing/visitors-server.ts'
import type { Offer } from '#platform/server/context.ts'
import { runJob } from '#platform/server/jobs/run-job.ts'
import { type Shortcut, shortcutCalls } from '../../contract.ts'
import { shortcutsRoom } from '../index.ts'

type Saved = Answer<typeof shortcutCalls.save>

/**
 * Call at the top of a test file. Starts a server with shortcuts and all rooms they need. `shops`: the stores it may
 * reach. `services`: the setup of email services.
 */
export async function shortcutsServer(
  offer?: Offer,
  shops: Parameters<typeof shopsRoom>[0] = {},
  services?: Parameters<typeof integrationsRoom>[0],
) {
  const transports = openTransportPool({ smtpUrl: undefined, hostName: 'trellis.example' })
  const more = [
    push,
    campaignsRoom({ transports }),
    orders,
    games,
    forms,
    abTests,
    displayRulesRoom(),
    legacyRoom(),
    mailDesignRoom(),
    shopsRoom(shops),
    discountsRoom({
      openShop: async (used, siteId) => openShopOf(used, { trusted: shops.privateShops ?? new Set() }, siteId),
    }),
    integrationsRoom(services),
    automationsRoom(),
    shortcutsRoom(),
  ]
  const server = await visitorsServer({ more, ...(offer && { offer }) })
  const { clock, database, post, runJobs, tools } = server

  /** Creates a site, with a connected store if requested. */
  async function aSite(hasShop = false) {
    const site = await server.aSite()
    if (hasShop)
      expect(
        await site.call('/shops/connect/custom', { name: 'Corner', address: 'https://shop.example', currency: 'USD' }),
      ).toMatchObject({ success: true })
    const save = (shortcut: Sent<typeof shortcutCalls.save>['shortcut'], others: object = {}): Promise<Saved> =>
      site.call('/apps/shortcuts/save', { shortcut, ...others })
    const load = async (id: Id): Promise<Shortcut> => (await site.call('/apps/shortcuts/load', { id })).shortcut
    const refused = <Path extends string>(path: Path, body: object) =>
      post(path, { site_id: site.id, ...body }, site.owner)
    /** Makes a shortcut from a template live, as its owner would. If its email suggests a product, one is chosen. */
    const goLive = async (template_id: string): Promise<Saved> => {
      const { shortcut, sessionId } = await save({ template_id, status: 'draft' })
      const { displayRules: _rules, ...definition } = shortcut.definition
      const suggests = definition.sections.some(({ steps }) =>
        steps.some(({ controls }) => controls.includes('shown_product')),
      )
      const selectedProduct = {
        product_id: 'p1',
        title: 'Mug',
        url: 'https://shop.example/p1',
        image_url: '',
        price: '$9',
      }
      const chosen = suggests ? { definition: { ...definition, selectedProduct } } : {}
      return save({ id: shortcut.id, template_id, session_id: sessionId, ...chosen })
    }
    return { ...site, save, goLive, load, refused }
  }

  /** Advances the time, and runs the scheduled jobs that carts and automations wait for, then the jobs they add. */
  async function advance(milliseconds: number) {
    clock.advance(milliseconds)
    const signal = new AbortController().signal
    for (const name of ['shops.abandon-carts', 'automations.look', 'automations.judge-splits', 'automations.tick']) {
      const job = more.flatMap(({ jobs }) => jobs).find((one) => one.name === name)
      await runJob(job!, {}, { ...tools, database, signal, attempt: 1, maxAttempts: 25 })
      await runJobs()
    }
  }
  return { ...server, aSite, advance }
}
