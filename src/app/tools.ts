import { randomBytes } from 'node:crypto'
import type { Settings } from '#platform/server/config/read-settings.ts'
import type { Tools } from '#platform/server/context.ts'
import { createEvents } from '#platform/server/events/create-events.ts'
import { createJobs } from '#platform/server/jobs/add-jobs.ts'
import type { Log } from '#platform/server/log/log.ts'
import { installationMail } from '#platform/server/mail/installation-mail.ts'
import { idMaker } from '#platform/server/new-id.ts'
import type { Room } from '#platform/server/room.ts'
import { deriveKeys } from '#platform/server/secrets/derive-key.ts'

interface ToolsSpec {
  readonly settings: Settings
  readonly log: Log
  readonly secret: Uint8Array
  /** Rooms whose listeners receive events. Called at the first event, because the rooms are opened with these tools. */
  readonly rooms: () => readonly Room[]
  /** Counts each emitted event. */
  readonly countEvent?: (event: string) => void
}

/** Creates the tools that every handler and job receives, once per process. */
export function createTools({ settings, log, secret, rooms, countEvent }: ToolsSpec): Tools {
  const { PUBLIC_URL, SMTP_URL, MAIL_FROM, POSTAL_ADDRESS, STRIPE_SECRET_KEY, FEATURES_OFF } = settings
  const now = () => Date.now()
  const mail = installationMail(SMTP_URL ? { url: SMTP_URL, from: MAIL_FROM } : null, MAIL_FROM)
  const tools: Tools = {
    now,
    newId: idMaker(now),
    randomBytes: (count) => randomBytes(count),
    log,
    jobs: createJobs(),
    events: createEvents(() => ({ rooms: rooms(), tools }), countEvent),
    publicUrl: PUBLIC_URL,
    mail,
    sender: {
      get address() {
        return mail.from
      },
      postalAddress: POSTAL_ADDRESS,
    },
    offer: { isSelling: STRIPE_SECRET_KEY !== undefined, featuresOff: FEATURES_OFF },
    keyFor: deriveKeys(secret),
  }
  return tools
}
