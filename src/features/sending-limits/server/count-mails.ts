import { createHmac } from 'node:crypto'
import { withoutTag } from '#core/email-address.ts'
import { AppError } from '#core/error.ts'
import type { Tools } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { dayOf } from './allowance.ts'
import { countMail } from './store.ts'

/** What is counted, per account, site or recipient, and how often it may happen per day. */
export interface MailCounter {
  readonly what: 'test' | 'invitation' | 'test recipient'
  readonly by: 'account' | 'site' | 'recipient'
  readonly value: string
  readonly limit: number
}

type Ctx = Pick<Tools, 'now' | 'keyFor'> & { readonly db: Db }

/** Counts an email to an address that a user entered. Returns whether all its limits for the day are respected. */
export async function isWithinLimits(ctx: Ctx, counters: readonly MailCounter[]): Promise<boolean> {
  let isWithin = true
  for (const { what, by, value, limit } of counters) {
    const name = `${what} ${by} ${by === 'recipient' ? withoutTag(value) : value}`
    const counter = createHmac('sha256', ctx.keyFor('sending-limits.counts')).update(name).digest('hex')
    isWithin = (await countMail(ctx.db, counter, dayOf(ctx.now()))) <= limit && isWithin
  }
  return isWithin
}

/** Does the same, but throws `limit` if one is exceeded. */
export async function mustBeWithinLimits(ctx: Ctx, counters: readonly MailCounter[]): Promise<void> {
  if (await isWithinLimits(ctx, counters)) return
  throw new AppError('limit', 'The daily limit for these emails is reached. Try again tomorrow.')
}
