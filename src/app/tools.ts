import { randomBytes } from 'node:crypto'
import type { Settings } from '#platform/server/config/read-settings.ts'
import type { Tools } from '#platform/server/context.ts'
import { createJobs } from '#platform/server/jobs/add-jobs.ts'
import type { Log } from '#platform/server/log/log.ts'
import { mailboxTransport } from '#platform/server/mail/mailbox-transport.ts'
import { idMaker } from '#platform/server/new-id.ts'
import { deriveKeys } from '#platform/server/secrets/derive-key.ts'

/** What every handler and job is given, built once for the process. */
export function createTools(settings: Settings, log: Log, secret: Uint8Array): Tools {
  const { PUBLIC_URL, SMTP_URL, MAIL_FROM, POSTAL_ADDRESS } = settings
  const now = () => Date.now()
  return {
    now,
    newId: idMaker(now),
    randomBytes: (count) => randomBytes(count),
    log,
    jobs: createJobs(),
    publicUrl: PUBLIC_URL,
    mail: { ...mailboxTransport, kind: SMTP_URL ? 'smtp' : 'mailbox' },
    sender: { address: MAIL_FROM, postalAddress: POSTAL_ADDRESS },
    keyFor: deriveKeys(secret),
  }
}
