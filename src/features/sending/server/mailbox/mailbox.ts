import type { Answer, Received } from '#core/call.ts'
import { AppError } from '#core/error.ts'
import type { Id } from '#core/id.ts'
import type { SiteContext, Tools } from '#platform/server/context.ts'
import { InboxProblem, type InboxPlace } from '#platform/server/mail/inbox/inbox.ts'
import { openInbox } from '#platform/server/mail/inbox/open-inbox.ts'
import { open, seal } from '#platform/server/secrets/sealed.ts'
import type { BounceMailbox, sendingCalls } from '../../contract.ts'
import { type MailServers, mustBeAllowed } from '../mail-servers.ts'
import { readMailboxName } from './read-mailbox-name.ts'
import { deleteMailbox, findMailbox, deleteReadMails, type MailboxRow, storeMailbox } from './store-mailbox.ts'

type Given = Received<typeof sendingCalls.saveMailbox>['mailbox']

const place = (siteId: Id) => `bounce_mailboxes.sealed ${siteId}`
const key = ({ keyFor }: Pick<Tools, 'keyFor'>) => keyFor('sending.mailbox')
/** How long a connection test may take, in milliseconds. */
const testTimeout = 8000

export async function loadMailbox(_input: object, { db, siteId }: SiteContext) {
  const row = await findMailbox(db, siteId)
  return { mailbox: row ? entryOf(row) : null }
}

export const saveMailboxIn =
  (servers: MailServers) =>
  async ({ mailbox }: { mailbox: Given }, ctx: SiteContext): Promise<Answer<typeof sendingCalls.saveMailbox>> => {
    const { db, siteId, newId, jobs } = ctx
    const known = await findMailbox(db, siteId)
    await mustBeAllowed(servers, mailbox.host, mailbox.port, 'mailbox.host')
    const { user, password: _, ...rest } = mailbox
    const isSame = known !== undefined && isSamePlace(known, mailbox) && known.folder === mailbox.folder
    if (!isSame) await deleteReadMails(db, siteId)
    const row: MailboxRow = {
      ...(isSame ? known : { ...unread, id: newId() }),
      ...rest,
      site_id: siteId,
      user_name: user,
      sealed: seal(key(ctx), place(siteId), passwordFor(ctx, known, mailbox)),
      problem: '',
    }
    mustBePrivate(servers, mailbox)
    await storeMailbox(db, row)
    if (row.is_on) await jobs.add(db, readMailboxName, { site_id: siteId }, { key: `mailbox ${siteId}` })
    return { mailbox: entryOf(row) }
  }

const unread = {
  last_mark: '',
  unfinished: [],
  busy_until: null,
  checked_at: null,
  read_count: 0,
  found_count: 0,
}

/** Connects with these settings, and returns the content of the mailbox. */
export const tryMailboxIn =
  (servers: MailServers) =>
  async ({ mailbox }: { mailbox: Given }, ctx: SiteContext): Promise<Answer<typeof sendingCalls.tryMailbox>> => {
    const { db, siteId } = ctx
    const address = await mustBeAllowed(servers, mailbox.host, mailbox.port, 'mailbox.host')
    mustBePrivate(servers, mailbox)
    const password = passwordFor(ctx, await findMailbox(db, siteId), mailbox)
    const isChecked = !servers.isPrivate(mailbox.host, mailbox.port)
    try {
      const signal = AbortSignal.timeout(2 * testTimeout)
      const inbox = await openInbox({ ...mailbox, address, password, isChecked }, { timeout: testTimeout, signal })
      const { total } = await inbox.list('')
      await inbox.close()
      return { mails: total }
    } catch (error) {
      if (!(error instanceof InboxProblem)) throw error
      throw new AppError('invalid', `The mailbox could not be opened: ${error.message}`)
    }
  }

export async function removeMailbox(_input: object, { db, siteId }: SiteContext) {
  await deleteMailbox(db, siteId)
  return {}
}

/** Returns the connection settings of a stored mailbox. */
export async function placeOf(ctx: Pick<Tools, 'keyFor'>, servers: MailServers, row: MailboxRow): Promise<InboxPlace> {
  const { host, port, protocol, security, folder, user_name: user } = row
  const address = await servers.addressOf(host, port)
  const password = open(key(ctx), place(row.site_id), row.sealed)
  return { protocol, host, port, address, security, folder, user, password, isChecked: !servers.isPrivate(host, port) }
}

/** A password is used only for the server that it was entered for. */
function passwordFor(ctx: SiteContext, known: MailboxRow | undefined, mailbox: Given): string {
  if (mailbox.password !== undefined && mailbox.password !== '') return mailbox.password
  if (known && isSamePlace(known, mailbox)) return open(key(ctx), place(ctx.siteId), known.sealed)
  const message = known ? 'Enter the password again: it is for another mailbox.' : 'Enter the password.'
  throw new AppError('invalid', message, { issues: [{ path: 'mailbox.password', message }] })
}

function isSamePlace(known: MailboxRow, { protocol, host, port, security, user }: Given): boolean {
  const isSameServer = known.protocol === protocol && known.host === host && known.port === port
  return isSameServer && known.security === security && known.user_name === user
}

function mustBePrivate(servers: MailServers, { host, port, security }: Given): void {
  if (security !== 'none' || servers.isPrivate(host, port)) return
  const message = 'Without TLS, the password would travel in the open.'
  throw new AppError('invalid', message, { issues: [{ path: 'mailbox.security', message }] })
}

function entryOf(row: MailboxRow): BounceMailbox {
  const { protocol, host, port, security, folder, afterwards, is_on, problem, read_count, found_count } = row
  const shown = { protocol, host, port, security, folder, afterwards, is_on, problem, read_count, found_count }
  return { ...shown, user: row.user_name, checked_at: row.checked_at?.toISOString() ?? null }
}
