import type { Id } from '#core/id.ts'
import type { ExtraSettings } from '#embed/extra-data/compile-extra.ts'
import { defaultImages, defaultShare } from '#embed/extra-data/default-extras.ts'
import { compileRules } from '#embed/rules/compile-rules.ts'
import type { Tools } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { rulesOf } from '#features/display-rules/server/index.ts'
import { publishExtra } from '#features/visitors/server/index.ts'
import { siteById } from '#features/sites/server/index.ts'
import { startOfDay } from './days.ts'
import { sortedByUse } from '../rules.ts'
import { addExtra, type ExtraMore, type ExtraRow, findExtra, type SharingExtra } from './store.ts'
import { clicksBy } from './store-clicks.ts'

type Context = Pick<Tools, 'now' | 'newId'> & { readonly db: Db; readonly siteId: Id }

const firstStates: { readonly [Name in SharingExtra]: Pick<ExtraRow<Name>, 'settings' | 'more'> } = {
  'share-buttons': {
    settings: defaultShare,
    more: { order: 'manual', former_hosts: [], with_pinterest: false },
  },
  'image-buttons': { settings: defaultImages, more: { devices: ['desktop', 'tablet', 'mobile'] } },
}

/** Returns an extra of the site. It's created, turned off, when it's first requested. */
export async function loadExtra<Name extends SharingExtra>(
  { db, siteId, newId }: Omit<Context, 'now'>,
  name: Name,
): Promise<ExtraRow<Name>> {
  const found = await findExtra(db, siteId, name)
  if (found) return found
  await addExtra(db, siteId, name, { ...firstStates[name], object_id: newId(), is_on: false } as ExtraRow<Name>)
  return (await findExtra(db, siteId, name))!
}

/** Publishes an extra to visitors, with its display rules; unpublishes it if it's off. */
export async function publishSharing(ctx: Omit<Context, 'newId'>, name: SharingExtra): Promise<void> {
  const { db, siteId } = ctx
  const extra = await findExtra(db, siteId, name)
  if (!extra?.is_on) return publishExtra(db, siteId, name, null)
  const rules = compileRules(await rulesOf(db, siteId, extra.object_id))
  if (name === 'image-buttons') {
    const { devices } = extra.more as ExtraMore['image-buttons']
    const settings = extra.settings as ExtraSettings['image-buttons']
    return publishExtra(db, siteId, name, { entry: { ...rules, ...(devices.length < 3 && { devices }) }, settings })
  }
  const settings = extra.settings as ExtraSettings['share-buttons']
  const devices = (['desktop', 'tablet', 'mobile'] as const).filter((device) => settings.places[device].length > 0)
  if (!devices[0]) return publishExtra(db, siteId, name, null)
  const { order } = extra.more as ExtraMore['share-buttons']
  const networks = order === 'usage' ? await byUse(ctx, settings.networks) : settings.networks
  const entry = { ...rules, ...(devices.length < 3 && { devices }) }
  return publishExtra(db, siteId, name, { entry, settings: { ...settings, networks } })
}

async function byUse<T extends { readonly network: string }>(
  { db, siteId, now }: Pick<Context, 'db' | 'siteId' | 'now'>,
  networks: readonly T[],
): Promise<T[]> {
  const zone = (await siteById(db, siteId))?.time_zone ?? 'UTC'
  const clicks = await clicksBy(db, siteId, 'network', {
    from: startOfDay(now(), zone, -30),
    to: startOfDay(now(), zone, 1),
  })
  return sortedByUse(networks, Object.fromEntries(clicks.map(({ name, clicks: count }) => [name, count])))
}
