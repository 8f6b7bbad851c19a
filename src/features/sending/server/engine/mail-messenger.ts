import { dkimHeader, dkimInput, type DkimDomain } from '#platform/server/mail/dkim/dkim-signature.ts'
import type { Signer } from '#platform/server/mail/dkim/open-signer.ts'
import type { CompiledMail, MailRecipient } from '#platform/server/mail/compose/compile-mail.ts'
import { wireAddress } from '#platform/server/mail/compose/header-text.ts'
import type { SendResult } from '#platform/server/mail/smtp/outgoing-message.ts'
import type { SmtpPool } from '#platform/server/mail/smtp/pool.ts'
import type { Messenger, Ready } from './messenger.ts'
import type { Claimed } from './store-deliveries.ts'

/** The message to one recipient, to be composed. */
interface MailJob {
  readonly mail: CompiledMail
  readonly recipient: MailRecipient
  /** Identifies the recipient in bounces (VERP). */
  readonly returnPath: string
}

interface MailMessengerSpec<Recipient> {
  readonly jobOf: (claimed: Claimed, recipient: Recipient) => MailJob
  readonly signer: Signer
  /** Null: messages aren't signed by us. */
  readonly dkim: (DkimDomain & { readonly privateKey: string }) | null
  /** By pool number. */
  readonly pools: readonly SmtpPool[]
  readonly reserve: Messenger<Recipient>['reserve']
  readonly releaseQuota?: NonNullable<Messenger<Recipient>['releaseQuota']>
}

/** Number of messages composed before yielding to other work. */
const step = 32

/** Creates a messenger that sends a campaign's emails to SMTP servers. */
export function mailMessenger<Recipient>(spec: MailMessengerSpec<Recipient>): Messenger<Recipient> {
  const { jobOf, signer, dkim, pools, reserve, releaseQuota } = spec
  return {
    reserve,
    ...(releaseQuota && { releaseQuota }),
    async prepare(batch) {
      const ready: Ready[] = []
      for (let i = 0; i < batch.length; i += step) {
        const some = batch.slice(i, i + step).map(({ claimed, recipient }) => made(claimed, jobOf(claimed, recipient)))
        // Signing runs in other threads, so the next messages are composed in the meantime.
        const signatures = dkim
          ? signed(
              dkim.privateKey,
              some.map(({ unsigned }) => unsigned?.input ?? ''),
            )
          : null
        for (const [at, one] of some.entries()) ready.push(readyOf(one, signatures, at))
        await new Promise((resolve) => setImmediate(resolve))
      }
      return ready
    },
  }

  function made(claimed: Claimed, job: MailJob) {
    const to = wireAddress(job.recipient.address)
    const composed = job.mail.compose({ ...job.recipient, address: to })
    const unsigned = dkim ? dkimInput(composed, dkim) : null
    const head = `${composed.head}\r\n`
    return { claimed, to, from: job.returnPath, unsigned, head, pieces: composed.pieces }
  }

  function signed(privateKey: string, inputs: string[]): Promise<string[]> {
    const signing = signer.sign(privateKey, inputs)
    // The sender awaits it later. This handler keeps a rejection before that from being unhandled.
    signing.catch(() => {})
    return signing
  }

  function readyOf(one: ReturnType<typeof made>, signatures: Promise<string[]> | null, at: number): Ready {
    const { claimed, to, from, unsigned, head, pieces } = one
    const { id, recipientId, attempts, cuts, firstAt } = claimed
    const send = async (place: number): Promise<SendResult> => {
      if (to === '') return { outcome: 'bounced', reason: 'Domain not found.', step: 'recipient' }
      const signature = unsigned && signatures ? dkimHeader(unsigned, (await signatures)[at]!) : ''
      return pools[place]!.send({ from, to, content: [signature + head, ...pieces] })
    }
    return { id, recipientId, attempts, cuts, firstAt, domain: to.slice(to.lastIndexOf('@') + 1), send }
  }
}
