import type { Tools } from '#platform/server/context.ts'
import type { MailAddress } from '#platform/server/mail/mail.ts'

/** The installation's address, under the name that the e-mail's owner chose. */
export function fromAddress({ sender }: Pick<Tools, 'sender'>, customSender: string): MailAddress {
  return customSender === '' ? sender.address : { name: customSender, address: sender.address.address }
}

/** Where answers go, when not to the sender. */
export function replyAddress(replyTo: string): MailAddress | undefined {
  return replyTo === '' ? undefined : { name: '', address: replyTo }
}
