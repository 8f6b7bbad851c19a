import type { Answer, Received } from '#core/call.ts'
import { cleanEmail } from '#core/email-address.ts'
import { AppError } from '#core/error.ts'
import type { SiteContext } from '#platform/server/context.ts'
import type { MailAddress } from '#platform/server/mail/mail.ts'
import { domainOf, siteSender, verifiedDomains } from '#features/sending/server/index.ts'
import { siteById } from '#features/sites/server/index.ts'
import type { transactionalCalls } from '../contract.ts'
import { findSender, storeSender } from './store.ts'

type Calls = typeof transactionalCalls

/**
 * Returns the sender and reply address of an email made from a template: those of the transactional sender, else those
 * of the template, else those of the site.
 */
export async function senderFor(
  { db, siteId, sender }: Pick<SiteContext, 'db' | 'siteId' | 'sender'>,
  template: { readonly custom_sender: string; readonly reply_to: string },
): Promise<{ from: MailAddress; replyTo: MailAddress | undefined }> {
  const own = await findSender(db, siteId)
  const site = await siteSender({ db, sender }, siteId, (await siteById(db, siteId))?.name ?? '')
  // With a domain that is no longer verified, the email would be rejected.
  const isOwn =
    own.from_address !== '' && (await verifiedDomains(db, siteId)).has(domainOf(own.from_address).toLowerCase())
  const replyTo = own.reply_to || template.reply_to
  return {
    from: {
      name: own.from_name || template.custom_sender || site.name,
      address: isOwn ? own.from_address : site.address,
    },
    replyTo: replyTo === '' ? undefined : { name: '', address: replyTo },
  }
}

export async function loadSender(
  _input: object,
  { db, siteId }: Pick<SiteContext, 'db' | 'siteId'>,
): Promise<Answer<Calls['loadSender']>> {
  return { sender: await findSender(db, siteId) }
}

/** Stores the sender of these emails. The address must be at a verified domain of the site. */
export async function saveSender(
  { sender }: Received<Calls['saveSender']>,
  { db, siteId }: SiteContext,
): Promise<Answer<Calls['saveSender']>> {
  for (const name of ['from_address', 'reply_to'] as const) {
    if (sender[name] !== '' && cleanEmail(sender[name]) === null) wrong(name, 'Enter a valid email address.')
  }
  const isOwn = (await verifiedDomains(db, siteId)).has(domainOf(sender.from_address).toLowerCase())
  if (sender.from_address !== '' && !isOwn) {
    wrong('from_address', 'Set up this domain first: emails are only sent from your verified domains.')
  }
  await storeSender(db, siteId, sender)
  return { sender }
}

function wrong(name: string, message: string): never {
  throw new AppError('invalid', message, { issues: [{ path: `sender.${name}`, message }] })
}
