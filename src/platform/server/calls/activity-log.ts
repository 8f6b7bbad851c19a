import type { ActivityLine, LoggedActivity } from '#core/activity.ts'
import type { Call } from '#core/call.ts'
import type { Id } from '#core/id.ts'
import type { Tools } from '../context.ts'
import type { Db } from '../db/database.ts'
import type { Caller } from './callers.ts'

/** The actor: a logged-in user, or an API key. */
interface Actor {
  readonly id: Id
  readonly kind: 'user' | 'key' | 'administrator'
  /** Whether it is an administrator of the installation, who may view the site as its owner. */
  readonly isAdmin: boolean
  /** Email of a user, or name of a key. */
  readonly label: string
}

/** The subject of an activity log entry. `id` is null if it has no ID, `name` is empty if it has no name. */
interface Subject {
  readonly id: Id | null
  readonly name: string
}

export interface ActivityEntry extends ActivityLine {
  readonly id: Id
  readonly at: Date
  readonly siteId: Id
  readonly actor: Actor
  /** Path of the call. */
  readonly call: string
  readonly subject: Subject
}

/** The log in which calls record what people did. app/ provides it. */
export interface ActivityLog {
  /** Returns the name of the object whose ID is in a field of a call's input. Empty if no room knows it. */
  nameOf(db: Db, siteId: Id, of: { readonly call: string; readonly field: string }, id: Id): Promise<string>
  record(db: Db, entry: ActivityEntry): Promise<void>
}

type Fields = Readonly<Record<string, unknown>>

/** Returns the entry that a call writes for an input. Null if it doesn't log this input. */
function lineFor(logs: LoggedActivity, input: unknown): ActivityLine | null {
  if (logs.onlyWith && at(input, logs.onlyWith) === undefined) return null
  const value = logs.cases ? at(input, logs.cases.field) : undefined
  const line = typeof value === 'string' ? logs.cases?.lines[value] : undefined
  return line === undefined ? { kind: logs.kind, text: logs.text } : line
}

/** Returns the subject of a call. Its answer is preferred, since it knows more than the input. */
function subjectOf({ about }: LoggedActivity, input: unknown, answer: unknown): Subject {
  if (!about) return noSubject
  return asSubject(at(answer, about) ?? at(input, about))
}

/** Returns who made a call. For a call that opens an account, the account in its answer. Null if there is no actor. */
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

/** Returns the site that a call without a site opened, joined or restored. */
function siteOfAnswer(answer: unknown): Id | undefined {
  const siteId = at(answer, 'site_id') ?? at(answer, 'site.id')
  return typeof siteId === 'string' ? (siteId as Id) : undefined
}

/** Records a call, if its contract says that it is logged. `nameBefore` is the subject's name before the call. */
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

/** Returns the name of the object that a call refers to by ID. Looked up before the call, which may delete it. */
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
