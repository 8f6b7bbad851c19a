import type { Kysely } from 'kysely'
import type { Id } from '#core/id.ts'
import type { SiteContext, Tools } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { open, seal } from '#platform/server/secrets/sealed.ts'
import { readToken, signToken } from '#platform/server/secrets/signed-token.ts'
import { type FeedbackEntry, feedbackProviders } from '../contract.ts'
import type { Provider } from './feedback/provider.ts'
import { feedbackAddress, feedbackRows, storeFeedbackAddress, storeFeedbackSecret } from './store-feedback.ts'

const place = (siteId: Id, provider: Provider) => `feedback_secrets.sealed ${siteId} ${provider}`
/** The addresses never expire, because they're entered in other services' settings. */
const until = Date.UTC(2999, 0, 1)
const key = ({ keyFor }: Pick<Tools, 'keyFor'>) => keyFor('sending.feedback')

/** Returns the secret of a site's provider; empty if the owner hasn't entered one. */
export async function feedbackSecret(
  ctx: Pick<Tools, 'keyFor'> & { readonly db: Db },
  siteId: Id,
  provider: Provider,
): Promise<string> {
  const sealed = (await feedbackRows(ctx.db, siteId)).get(provider)?.sealed
  return sealed ? open(key(ctx), place(siteId, provider), sealed) : ''
}

/**
 * Returns the site whose address a provider has called; null if the site never issued that address, or has replaced it.
 */
export async function siteOfFeedback(
  ctx: Pick<Tools, 'keyFor'> & { readonly db: Kysely<unknown> },
  token: string,
): Promise<Id | null> {
  const [siteId, addressId] = readToken(key(ctx), token, 2, 0) ?? readToken(key(ctx), token, 1, 0) ?? []
  if (!siteId) return null
  return (await feedbackAddress(ctx.db, siteId))?.address_id === addressId ? siteId : null
}

/** Gives a site new addresses; the old ones no longer accept reports. */
export async function rotateFeedbackAddresses(
  { db, now, newId }: Pick<Tools, 'now' | 'newId'> & { readonly db: Db },
  siteId: Id,
): Promise<void> {
  await storeFeedbackAddress(db, { site_id: siteId, address_id: newId(), changed_at: new Date(now()) })
}

export async function listFeedback(ctx: SiteContext): Promise<{ entries: FeedbackEntry[] }> {
  const known = await feedbackRows(ctx.db, ctx.siteId)
  const address = await feedbackAddress(ctx.db, ctx.siteId)
  const ids = address ? [ctx.siteId, address.address_id] : [ctx.siteId]
  const token = signToken(key(ctx), { ids, until })
  const url_changed_at = address?.changed_at.toISOString() ?? null
  const urlOf = (provider: string) => `${ctx.publicUrl}/feedback/${provider}/${token}`
  const entries: FeedbackEntry[] = feedbackProviders.map((provider) => ({
    provider,
    url: urlOf(provider),
    url_changed_at,
    is_set: known.has(provider),
    heard_at: known.get(provider)?.heard_at?.toISOString() ?? null,
    refused_at: known.get(provider)?.refused_at?.toISOString() ?? null,
  }))
  const piped: FeedbackEntry = {
    provider: 'mailbox',
    url: urlOf('mailbox'),
    url_changed_at,
    is_set: true,
    heard_at: null,
    refused_at: null,
  }
  return { entries: [...entries, piped] }
}

export async function saveFeedback({ provider, secret }: { provider: Provider; secret: string }, ctx: SiteContext) {
  const sealed = secret === '' ? null : seal(key(ctx), place(ctx.siteId, provider), secret)
  await storeFeedbackSecret(ctx.db, ctx.siteId, provider, sealed, new Date(ctx.now()))
  return listFeedback(ctx)
}
