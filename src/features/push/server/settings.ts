import { AppError } from '#core/error.ts'
import type { Id } from '#core/id.ts'
import type { Tools } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { Handler } from '#platform/server/room.ts'
import { guardedFetch, type Resolve } from '#platform/server/outgoing/guarded-fetch.ts'
import { siteById } from '#features/sites/server/index.ts'
import { pushCalls, type PushSettings } from '../contract.ts'
import { subdomainProblem, windowUrl } from '../rules.ts'
import { keyPair } from './key-pair.ts'
import { findSite, type SiteRow, storeSite } from './store.ts'
import { countSubscribers } from './store-audience.ts'

type Ctx = Pick<Tools, 'keyFor' | 'now' | 'log' | 'publicUrl'> & { readonly db: Db; readonly siteId: Id }

/** Returns how the site's script asks for push. */
export const options: Handler<typeof pushCalls.options> = async (_input, ctx) => {
  const { public_key, way, worker_path, window_url } = await settingsOf(ctx)
  return { public_key, worker: way === 'worker' ? worker_path : '', window: way === 'window' ? window_url : '' }
}

export const loadSettings: Handler<typeof pushCalls.loadSettings> = async (_input, ctx) => ({
  settings: await settingsOf(ctx),
})

export const saveSettings: Handler<typeof pushCalls.saveSettings> = async ({ way, worker_path }, ctx) => {
  const row = await rowOf(ctx.db, ctx.siteId)
  await storeSite(ctx.db, { ...row, way: way ?? row.way, worker_path: worker_path ?? row.worker_path })
  return { settings: await settingsOf(ctx) }
}

/** Makes the site ask on one of our subdomains, after checking that we respond there. */
export function subdomainIn(resolve?: Resolve): Handler<typeof pushCalls.subdomain> {
  return async ({ subdomain_name }, ctx) => {
    if (subdomain_name !== '') {
      const problem = subdomainProblem(subdomain_name)
      const issues = problem ? [{ path: 'subdomain_name', message: problem }] : []
      const isFine = !problem && (await answersAt(ctx, subdomain_name, resolve))
      if (!isFine) throw new AppError('invalid', pushCalls.subdomain.failure, { issues })
    }
    await storeSite(ctx.db, { ...(await rowOf(ctx.db, ctx.siteId)), subdomain_name, way: 'window' })
    return { settings: await settingsOf(ctx) }
  }
}

/** Whether this installation responds at the subdomain. Browsers resolve every name below localhost to this machine. */
async function answersAt({ publicUrl, log }: Ctx, name: string, resolve?: Resolve): Promise<boolean> {
  if (new URL(publicUrl).hostname.endsWith('localhost')) return true
  const address = `${windowUrl(publicUrl, '', name).replace(/\/subscribe\/$/, '')}/worker.js`
  try {
    const { status, body } = await guardedFetch(address, { timeout: 5000, plainToo: true }, resolve)
    return status === 200 && body.includes('trellisNavigate')
  } catch (error) {
    log.info({ err: error, address }, 'a subdomain for push does not answer')
    return false
  }
}

async function settingsOf(ctx: Ctx): Promise<PushSettings> {
  const { db, siteId, publicUrl } = ctx
  const { site_id: _, ...row } = await rowOf(db, siteId)
  const { publicKey } = await keyPair(ctx)
  const site = await siteById(db, siteId)
  return {
    ...row,
    window_url: windowUrl(publicUrl, site?.key ?? '', row.subdomain_name),
    worker_line: `importScripts('${publicUrl}/push/worker.js')`,
    public_key: publicKey,
    subscribers: await countSubscribers(db, siteId),
  }
}

async function rowOf(db: Db, siteId: Id): Promise<SiteRow> {
  const row = await findSite(db, siteId)
  return row ?? { site_id: siteId, way: 'window', worker_path: '/trellis-push.js', subdomain_name: '' }
}
