import { AppError } from '#core/error.ts'
import type { ConnectWindowState } from '#core/connect-window.ts'
import type { Id } from '#core/id.ts'
import type { Tools } from '../context.ts'
import type { Database, Db } from '../db/database.ts'
import { open, seal } from '../secrets/sealed.ts'
import { readToken, signToken } from '../secrets/signed-token.ts'
import { answerWindow, closeWindow, findWindow, insertWindow, type WindowKey, type WindowRow } from './store-windows.ts'

/** The type of the windows of one room. */
export interface WindowKind {
  readonly room: string
  /** Name of the connected thing in messages, such as "store". */
  readonly noun: string
  /** Titles of the final page of a window. */
  readonly titles: { readonly connected: string; readonly failed: string }
}

/** A window whose answer is being processed. */
export interface AnsweredWindow<Service extends string> {
  readonly siteId: Id
  readonly id: Id
  readonly userId: Id
  readonly service: Service
  readonly secrets: Readonly<Record<string, string>>
}

type Keys = Pick<Tools, 'keyFor'>
type Answering = Pick<Tools, 'keyFor' | 'now'> & { readonly database: Database }

/** Time in milliseconds that an owner has to log in at the vendor and agree. */
const lasts = 10 * 60_000

const tokenKey = ({ keyFor }: Keys, room: string) => keyFor(`${room}.window`)
const sealKey = ({ keyFor }: Keys) => keyFor('connect-windows.secrets')
const placeOf = (siteId: Id, id: Id) => `connect_windows.secrets ${siteId} ${id}`

/** Begins to connect. `state` is sent to the vendor and returned with its answer: the site and the window, signed. */
export async function openWindow(
  ctx: Pick<Tools, 'keyFor' | 'now' | 'newId'> & { readonly db: Db; readonly siteId: Id; readonly user: { id: Id } },
  { room }: WindowKind,
  { service, secrets }: { service: string; secrets: Readonly<Record<string, string>> },
): Promise<{ window_id: Id; state: string }> {
  const { db, siteId, user } = ctx
  const id = ctx.newId()
  const until = ctx.now() + lasts
  await insertWindow(db, {
    site_id: siteId,
    id,
    room,
    user_id: user.id,
    service,
    secrets: seal(sealKey(ctx), placeOf(siteId, id), JSON.stringify(secrets)),
    expires_at: new Date(until),
    answered_at: null,
    is_connected: false,
    problem: '',
  })
  return { window_id: id, state: signToken(tokenKey(ctx, room), { ids: [siteId, id], until }) }
}

/** Returns the state of a window, for the screen that opened it. */
export async function windowState(
  { db, siteId, now }: Pick<Tools, 'now'> & { readonly db: Db; readonly siteId: Id },
  { room }: WindowKind,
  id: Id,
): Promise<ConnectWindowState> {
  const window = await findWindow(db, { site_id: siteId, id, room })
  if (!window) throw new AppError('not_found', 'Window not found.')
  if (window.is_connected) return { state: 'connected', problem: '' }
  if (window.problem !== '') return { state: 'failed', problem: window.problem }
  return { state: window.expires_at.getTime() <= now() ? 'expired' : 'open', problem: '' }
}

/** Returns the message for an answer that belongs to no open window. */
export const tooLate = ({ noun }: WindowKind): string =>
  `This window is no longer valid. Close it, and connect the ${noun} again from Trellis.`

/** Returns the window that an answer belongs to. Null unless it is open and this is its first answer. */
export async function takeWindow<Service extends string>(
  tools: Answering,
  { room }: WindowKind,
  state: string,
): Promise<AnsweredWindow<Service> | null> {
  const key = readState(tools, room, state)
  const row = key && (await tools.database.inSite(key.site_id, (db) => answerWindow(db, key, new Date(tools.now()))))
  if (!row) return null
  const { site_id: siteId, id, user_id: userId, secrets } = row
  return {
    siteId,
    id,
    userId,
    // Only `openWindow` writes it, with a service of the same room.
    service: row.service as Service,
    secrets: JSON.parse(open(sealKey(tools), placeOf(siteId, id), secrets)) as Record<string, string>,
  }
}

/**
 * Returns the message for an owner who returns before or after the answer arrived through another channel. `otherwise`
 * is the message if none has arrived and none will.
 */
export async function endOfWindow(
  tools: Answering,
  kind: WindowKind,
  state: string,
  otherwise: string,
): Promise<string> {
  const key = readState(tools, kind.room, state)
  if (!key) return tooLate(kind)
  return tools.database.inSite(key.site_id, async (db) => {
    const window: WindowRow | undefined = await findWindow(db, key)
    if (!window) return tooLate(kind)
    if (window.is_connected || window.problem !== '') return window.problem
    await closeWindow(db, key, { problem: otherwise })
    return otherwise
  })
}

function readState(tools: Pick<Tools, 'keyFor' | 'now'>, room: string, state: string): WindowKey | null {
  const [site_id, id] = readToken(tokenKey(tools, room), state, 2, tools.now()) ?? []
  return site_id && id ? { site_id, id, room } : null
}
