import type { Answer, Received } from '#core/call.ts'
import type { Tools } from '#platform/server/context.ts'
import { checkMail } from '../check-mail.ts'
import type { mailDesignCalls } from '../contract.ts'
import { checkLinks, type LinkAsker } from './check-links.ts'
import { composeMail } from './compose-mail.ts'

type Call = typeof mailDesignCalls.check

/** What to look at before a mail is sent, its links among it. Asks other servers: not within a transaction. */
export async function check(
  { document, subject }: Received<Call>,
  { publicUrl, sender: { postalAddress } }: Tools,
  asker: LinkAsker,
): Promise<Answer<Call>> {
  const { html } = await composeMail(document, { publicUrl, postalAddress, subject })
  const bytes = Buffer.byteLength(html)
  const findings = checkMail(document, { subject, bytes, postalAddress })
  return { findings: [...findings, ...(await checkLinks(document, asker))] }
}
