import { z } from 'zod'
import { id } from '#core/fields.ts'
import { type AccountMail, mailAccount, peopleOf } from '#features/accounts/server/index.ts'
import { job } from '#platform/server/jobs/jobs.ts'
import { linkOf } from './invitation-link.ts'
import { invitationById } from './store.ts'

/**
 * Emails an invitation's link as the installation's own email, so that people who can read the site's mailbox don't
 * find it there.
 */
export const mailInvitation = job({
  name: 'members.mail-invitation',
  payload: z.object({ site_id: id, id }),
  run: async ({ site_id, id: invitationId }, context) => {
    await context.database.acrossSites(async (db) => {
      const invitation = await invitationById(db, site_id, invitationId)
      const [inviter] = invitation ? await peopleOf(db, [invitation.invited_by]) : []
      if (!invitation || !inviter) return
      const mail = invitationMail(linkOf(invitation, context), inviter.email, new URL(context.publicUrl).host)
      await mailAccount({ ...context, db }, { name: '', address: invitation.email }, mail, `invitation ${invitationId}`)
    })
  },
})

/**
 * The names of the site and the inviter are omitted, because a stranger may have chosen them. The page behind the link
 * shows them.
 */
function invitationMail(link: string, inviter: string, host: string): AccountMail {
  return {
    subject: 'You’re invited to join a site',
    button: { link, label: 'View invitation' },
    paragraphs: (product) => [
      'Hello,',
      `${inviter} invited you to a site in ${product}, at ${host}. Open this link to accept. It works once, within a week:`,
      link,
      'If you don’t know this person, ignore this email.',
    ],
  }
}
