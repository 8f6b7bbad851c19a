import { AppError } from '#core/error.ts'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { Tally } from '#features/sending/server/index.ts'
import {
  AudienceChoice,
  type Campaign,
  type CampaignCounts,
  type CampaignSummary,
  EmailContent,
  PushContent,
  CampaignTest,
} from '../contract.ts'
import { type CampaignRow, findCampaign, lockCampaign } from './store.ts'

export const noCounts: CampaignCounts = {
  recipients: 0,
  sent: 0,
  delivered: 0,
  opened: 0,
  machine_opened: 0,
  clicked: 0,
  unsubscribed: 0,
  bounced: 0,
  complained: 0,
  skipped: 0,
  unknown: 0,
  waiting: 0,
}

/** The defaults of a new campaign. */
export const emptyParts = () => ({
  email: EmailContent.parse({}),
  push: PushContent.parse({}),
  test: CampaignTest.parse({}),
  audience: AudienceChoice.parse({}),
})

/** Returns a campaign as shown in the list. */
export function summaryOf(row: CampaignRow): CampaignSummary {
  const { id, name, type, status, problem, schedule_zone, counts } = row
  return {
    id,
    name,
    type,
    status,
    problem,
    schedule_zone,
    counts,
    is_paused: row.paused_at !== null,
    is_resend: Boolean(row.audience.not_opened),
    subject: type === 'email' ? row.email.subject : row.push.title,
    schedule_at: textOf(row.schedule_at),
    started_at: textOf(row.started_at),
    sent_at: textOf(row.sent_at),
    updated_at: row.updated_at.toISOString(),
  }
}

/** Returns a campaign in full. */
export function campaignOf(row: CampaignRow): Campaign {
  const { email, push, test, winner, audience, is_public, at_best_time } = row
  return {
    ...summaryOf(row),
    email,
    push,
    test,
    winner,
    audience,
    is_public,
    at_best_time,
    waits_until: textOf(row.waits_until),
  }
}

/** Returns the counts shown to users from a tally of a campaign's messages. */
export function countsFrom({ states, marks, returned }: Tally): CampaignCounts {
  const waiting = states.planned + states.leased + states.handing + states.deferred
  return {
    ...marks,
    recipients: Object.values(states).reduce((sum, count) => sum + count, 0),
    sent: states.accepted + states.unknown + returned,
    delivered: states.accepted,
    bounced: states.bounced,
    skipped: states.skipped,
    unknown: states.unknown,
    waiting,
  }
}

/** Returns a campaign of the site. Throws the same error for another site's campaign and one that does not exist. */
export async function mustFind(db: Db, siteId: Id, id: Id): Promise<CampaignRow> {
  return (await findCampaign(db, siteId, id)) ?? fail()
}

/** Returns a campaign like `mustFind`, and locks it until the transaction ends. */
export async function mustLock(db: Db, siteId: Id, id: Id): Promise<CampaignRow> {
  return (await lockCampaign(db, siteId, id)) ?? fail()
}

function fail(): never {
  throw new AppError('not_found', 'Campaign not found.')
}

const textOf = (moment: Date | null) => moment?.toISOString() ?? null
