import type { ActivityLine, LoggedActivity } from '#core/activity.ts'
import type { Call } from '#core/call.ts'
import type { Id } from '#core/id.ts'
import type { Tools } from '../context.ts'
import type { Db } from '../db/database.ts'
import type { Caller } from './callers.ts'

/** Who did something: somebody who is logged in, or an API key. */
interface Actor {
  readonly id: Id
  readonly kind: 'user' | 'key' | 'administrator'
  /** Whether it is an administrator of the installation, who may view the site as its owner. */
  readonly isAdmin: boolean
  /** The email of a user, the name of a key. */
  readonly label: string
}

/** What a line of the activity log is about. `id` is null for what has none, `name` empty for what has none. */
interface Subject {
  readonly id: Id | null
  readonly name: string
}

export interface ActivityEntry extends ActivityLine {
  readonly id: Id
  readonly at: Date
  readonly siteId: Id
  readonly actor: Actor
  /** The path of the call. */
  readonly call: string
  readonly subject: Subject
}

/** Where calls record what people did; app/ hands it in. */
export interface ActivityLog {
  /** The name of what a field of a call's input means by an id; empty when no room knows. */
  nameOf(db: Db, siteId: Id, of: { readonly call: string; readonly field: string }, id: Id): Promise<string>
  record(db: Db, entry: ActivityEntry): Promise<void>
}

type Fields = Readonly<Record<string, unknown>>

/** The line that a call writes for an input; null for one that it leaves out. */
function lineFor(logs: LoggedActivity, input: unknown): ActivityLine | null {
  if (logs.onlyWith && at(input, logs.onlyWith) === undefined) return null
  const value = logs.cases ? at(input, logs.cases.field) : undefined
  const line = typeof value === 'string' ? logs.cases?.lines[value] : undefined
  return line === undefined ? { kind: logs.kind, text: logs.text } : line
}

/** What a call was about: its answer knows more than its input. */
function subjectOf({ about }: LoggedActivity, input: unknown, answer: unknown): Subject {
  if (!about) return noSubject
  return asSubject(at(answer, about) ?? at(input, about))
}

/** Who made a call; for one that opens an account, the account that it answers. Null for nobody. */
function actorOf(caller: Caller | null, answer: unknown, by: LoggedActivity['by']): Actor | null {
  const account = at(answer, 'account')
  if (!caller)
    return isFields(account)
      ? { id: account['id'] as Id, kind: 'user', isAdmin: false, label: text(account['email']) }
      : null
  const { id, email, keyName, isAdmin } = caller.user
  if (keyName !== undefined) return { id, kind: 'key', isAdmin: false, label: keyName }
  return { id, kind: by ?? 'user', isAdmin, label: email }
}

/** The site that a call without one opened, joined or brought back. */
function siteOfAnswer(answer: unknown): Id | undefined {
  const siteId = at(answer, 'site_id') ?? at(answer, 'site.id')
  return typeof siteId === 'string' ? (siteId as Id) : undefined
}

/** Records what a call did, where its contract says that it does. `nameBefore` is what its subject was called until then. */
export async function recordCall(
  log: ActivityLog,
  db: Db,
  { tools, call, siteId, caller, input, answer, nameBefore }: RecordedCall,
): Promise<void> {
  const line = call.logs && lineFor(call.logs, input)
  const actor = actorOf(caller, answer, call.logs?.by)
  const site = siteId ?? siteOfAnswer(answer)
  if (!call.logs || !line || !actor || !site) return
  const subject = subjectOf(call.logs, input, answer)
  const name = subject.name || nameBefore
  const [id, at] = [tools.newId(), new Date(tools.now())]
  await log.record(db, { id, at, ...line, siteId: site, actor, call: call.path, subject: { ...subject, name } })
}

interface RecordedCall {
  readonly tools: Pick<Tools, 'now' | 'newId'>
  readonly call: Call
  readonly siteId: Id | undefined
  readonly caller: Caller | null
  readonly input: unknown
  readonly answer: unknown
  readonly nameBefore: string
}

/** The name of what a call names by its id, asked before the call may delete it. */
export async function nameBefore(log: ActivityLog, db: Db, siteId: Id, call: Call, input: unknown): Promise<string> {
  const about = call.logs?.about
  const value = about ? at(input, about) : undefined
  return about && isId(value) ? log.nameOf(db, siteId, { call: call.path, field: about }, value) : ''
}

const noSubject: Subject = { id: null, name: '' }

function asSubject(value: unknown): Subject {
  if (isId(value)) return { id: value, name: '' }
  if (typeof value === 'string') return { id: null, name: text(value) }
  if (Array.isArray(value)) return { id: null, name: value.length === 1 ? '' : String(value.length) }
  if (!isFields(value)) return noSubject
  const name = ['name', 'label', 'title', 'subject', 'email', 'url', 'domain', 'description']
    .map((field) => value[field])
    .find((candidate) => typeof candidate === 'string' && candidate !== '')
  return { id: isId(value['id']) ? value['id'] : null, name: text(name) }
}

function at(value: unknown, path: string): unknown {
  let found = value
  for (const name of path.split('.')) found = isFields(found) ? found[name] : undefined
  return found ?? undefined
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const isId = (value: unknown): value is Id => typeof value === 'string' && uuid.test(value)
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const text = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 200) : '')
