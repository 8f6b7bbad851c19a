import { createHash } from 'node:crypto'
import { z } from 'zod'
import { cleanEmail } from '#core/email-address.ts'
import { job } from '#platform/server/jobs/jobs.ts'
import type { Handler } from '#platform/server/room.ts'
import type { accountCalls } from '../contract.ts'
import { passwordMail } from './account-mail.ts'
import { mailAccount, nameInMail } from './mail-account.ts'
import { isMailboxFlooded } from './mailbox-limit.ts'
import { openLink } from './password-link.ts'
import { countResets, lockUser, userByEmail } from './store.ts'

const hour = 60 * 60 * 1000
const mailsPerHour = 3

/** Emails the link if the address has an account that hasn't been sent too many. */
export const mailPasswordLink = job({
  name: 'accounts.mail-password-link',
  payload: z.object({ email: z.string() }),
  run: async ({ email }, context) => {
    await context.database.acrossSites(async (db) => {
      const found = await userByEmail(db, email)
      const user = found && (await lockUser(db, found.id))
      if (!user) return
      if ((await countResets(db, user.id, new Date(context.now() - hour))) >= mailsPerHour) return
      if (!user.email_confirmed_at && (await isMailboxFlooded(db, user.email, context.now()))) return
      const { link, linkId } = await openLink({ ...context, db }, user)
      const name = nameInMail(user)
      const to = { name, address: user.email }
      await mailAccount({ ...context, db }, to, passwordMail(link, name), `password-link ${linkId}`)
    })
  },
})

/** Leaves all work to a job, so that neither the response nor its timing reveals whether the address has an account. */
export const forgotPassword: Handler<typeof accountCalls.forgotPassword> = async ({ email }, { db, jobs }) => {
  const address = cleanEmail(email)
  if (address) await jobs.add(db, mailPasswordLink, { email: address }, { key: `password-link ${sha256(address)}` })
  return {}
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
