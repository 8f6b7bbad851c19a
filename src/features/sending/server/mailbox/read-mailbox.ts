import { z } from 'zod'
import type { JobContext } from '#platform/server/context.ts'
import { type Inbox, InboxProblem, maxRead, maxWhole } from '#platform/server/mail/inbox/inbox.ts'
import { openInbox } from '#platform/server/mail/inbox/open-inbox.ts'
import { RefusedRequest } from '#platform/server/outgoing/checked-address.ts'
import { job } from '#platform/server/jobs/jobs.ts'
import { sendingEvents } from '../../contract.ts'
import type { MailServers } from '../mail-servers.ts'
import { placeOf } from './mailbox.ts'
import { readMailboxName } from './read-mailbox-name.ts'
import {
  changeMailbox,
  deleteOldMarks,
  type MailboxRow,
  recordRead,
  sitesWithMailbox,
  takeMailbox,
  unread,
} from './store-mailbox.ts'

/** Duration of a worker's claim, in milliseconds. A worker with an older one is gone. */
const longest = 10 * 60_000
/** Limits of one run: time in milliseconds, and number of emails. The next run continues. */
const readTimeout = 90_000
const maxMails = 200

/** Every few minutes, reads all mailboxes. */
export const watchMailboxes = job({
  name: 'sending.watch-mailboxes',
  payload: z.object({}),
  cron: '*/5 * * * *',
  async run(_payload, { database, jobs }) {
    for (const [i, siteId] of (await sitesWithMailbox(database.system)).entries()) {
      // Uses at most two workers, because a slow server blocks its worker.
      const options = { key: `mailbox ${siteId}`, queue: `mailboxes ${i % 2}` }
      await database.inSite(siteId, (db) => jobs.add(db, readMailboxName, { site_id: siteId }, options))
    }
  },
})

/**
 * Reads one mailbox. Processing an email and recording that it was read happen in one transaction, so that it counts
 * once even if the run is interrupted. What to do with the email in the mailbox is recorded too, and made up for in the
 * next run.
 */
export const readMailboxIn = (servers: MailServers) =>
  job({
    ...readMailboxName,
    async run({ site_id: siteId }, context) {
      const { database, now, jobs } = context
      const until = new Date(now() + longest)
      const row = await database.inSite(siteId, (db) => takeMailbox(db, siteId, new Date(now()), until))
      if (!row) return
      const { problem, isMore } = await look(servers, row, context)
      await database.inSite(siteId, async (db) => {
        await changeMailbox(db, row, { problem, checked_at: new Date(now()), busy_until: null })
        if (isMore) await jobs.add(db, readMailboxName, { site_id: siteId }, { key: `mailbox ${siteId}` })
      })
    },
  })

async function look(servers: MailServers, row: MailboxRow, context: JobContext) {
  try {
    const place = await placeOf(context, servers, row)
    const signal = AbortSignal.any([context.signal, AbortSignal.timeout(readTimeout)])
    const inbox = await openInbox(place, { signal })
    return { problem: '', isMore: await readAll(row, inbox, context).finally(() => inbox.close()) }
  } catch (error) {
    // The next worker continues.
    if (context.signal.aborted) return { problem: row.problem, isMore: true }
    const isForPeople = error instanceof InboxProblem || error instanceof RefusedRequest
    if (!isForPeople) context.log.error({ err: error, siteId: row.site_id }, 'a bounce mailbox could not be read')
    const problem = isForPeople || isOfTheNetwork(error) ? error.message : 'It could not be read: see the log.'
    return { problem: problem.slice(0, 500), isMore: false }
  }
}

const isOfTheNetwork = (error: unknown): error is Error => error instanceof Error && 'syscall' in error

/** Processes new emails. Returns whether there are more. */
async function readAll(row: MailboxRow, inbox: Inbox, context: JobContext): Promise<boolean> {
  const { database, signal } = context
  const siteId = row.site_id
  const { marks } = await inbox.list(row.last_mark)
  const fresh = row.protocol === 'imap' ? marks : await database.inSite(siteId, (db) => unread(db, siteId, marks))
  const done = [...row.unfinished]
  for (const mark of fresh.slice(0, maxMails)) {
    if (signal.aborted) break
    const raw = await readWhole(inbox, mark)
    const found = await readOne(row, { mark, raw }, context)
    if (found === null) return false
    if (found > 0) done.push(mark)
  }
  if (row.afterwards !== 'keep') await inbox.finish(done, row.afterwards)
  await inbox.close()
  await database.inSite(siteId, async (db) => {
    await changeMailbox(db, row, { unfinished: [] })
    if (row.protocol === 'pop3') await deleteOldMarks(db, siteId, marks)
  })
  return fresh.length > maxMails
}

/** Reads an email. A report is at the beginning, but a person's reply may contain files. */
async function readWhole(inbox: Inbox, mark: string): Promise<string> {
  const start = (await inbox.read(mark)) ?? ''
  return start.length < maxRead ? start : ((await inbox.read(mark, maxWhole)) ?? '')
}

/** Returns the number of reports in an email; null if the site's mailbox has been replaced. */
async function readOne(
  row: MailboxRow,
  { mark, raw }: { mark: string; raw: string },
  context: JobContext,
): Promise<number | null> {
  const { database, events, log } = context
  const siteId = row.site_id
  const work = (take: boolean) =>
    database.inSite(siteId, async (db) => {
      const reports =
        take && raw !== '' ? await events.emit(db, sendingEvents.mailReceived, { site_id: siteId, raw }) : []
      const found = reports.reduce((sum, { answer }) => sum + answer, 0)
      const isUnfinished = found > 0 && row.afterwards !== 'keep'
      return (await recordRead(db, row, { mark, found, isUnfinished })) ? found : null
    })
  return work(true).catch((error: unknown) => {
    // An email that can't be processed must not block the next ones.
    log.error({ err: error, siteId, mark }, 'a mail of the bounce mailbox could not be taken')
    return work(false)
  })
}
