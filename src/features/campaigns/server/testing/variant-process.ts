/** Plans a campaign with a test and sends it in a separate process, so that a test can kill it at any moment. */
import { randomBytes } from 'node:crypto'
import { flushCompileCache } from 'node:module'
import { nilId } from '#platform/server/calls/idempotency.ts'
import { type Id, uuidv7 } from '#core/id.ts'
import { connectDatabase } from '#platform/server/db/open-database.ts'
import type { Target } from '#platform/server/db/pool.ts'
import { compileMail } from '#platform/server/mail/compose/compile-mail.ts'
import { openSigner } from '#platform/server/mail/dkim/open-signer.ts'
import { smtpPool } from '#platform/server/mail/smtp/pool.ts'
import { smtpServerOf } from '#platform/server/mail/smtp/smtp-server.ts'
import { silentLog } from '#platform/server/testing/silent-log.ts'
import { testSecret } from '#platform/server/testing/test-target.ts'
import { mailMessenger } from '#features/sending/server/engine/mail-messenger.ts'
import { planDeliveries } from '#features/sending/server/engine/plan-deliveries.ts'
import { runBucket } from '#features/sending/server/engine/run-bucket.ts'
import { addressOf, numberedAudience } from '#features/sending/server/testing/numbered-recipients.ts'
import type { CampaignTest, EmailContent } from '../../contract.ts'
import { assignVariants } from '../assign-variants.ts'

/** The input of the process, as JSON in its first argument. */
export interface VariantOrder {
  readonly target: Target
  readonly smtpUrl: string
  readonly siteId: Id
  readonly campaignId: Id
  readonly people: number
  readonly email: EmailContent
  readonly test: CampaignTest
}

flushCompileCache()
const order = JSON.parse(process.argv[2]!) as VariantOrder
const { siteId, campaignId, people, email, test } = order
const database = await connectDatabase({ target: order.target, secret: testSecret, log: silentLog, poolSize: 6 })
const pool = smtpPool(smtpServerOf(order.smtpUrl)!, { connections: 4, firstRest: 10, silenceTimeout: 400 })
const now = () => Date.now()
const newId = () => uuidv7(now(), randomBytes(10))
const mailOf = (letter: string) =>
  compileMail({
    from: { name: 'Shop', address: 'shop@shop.example' },
    subject: `Variant ${letter}`,
    html: '<p>Hello</p>',
    text: 'Hello',
    headers: {},
  })
const mails = new Map(['A', 'B', 'C'].map((letter) => [letter, mailOf(letter)]))

process.stdout.write('begun\n')
// Plans 100 messages per transaction, starting from the beginning after each kill.
const all = numberedAudience(people)
const audience = { after: (db: never, site: Id, id: Id) => all.after(db, site, id, 100) }
const lotOf = assignVariants({ id: campaignId, type: 'email', email, test })
for (let after: Id | undefined = nilId; after !== undefined;) {
  const from: Id = after
  const lotsOf = async (_db: unknown, ids: readonly Id[]) => ids.map(lotOf)
  const plan = { siteId, campaignId, audience: audience as typeof all, buckets: 1, lotsOf }
  const step = await database.inSite(siteId, (db) => planDeliveries({ db, newId, now }, plan, from))
  after = step?.last
}

const run = {
  siteId,
  campaignId,
  bucket: 0,
  isOn: async () => true,
  checkEligibility: async (_db: unknown, claimed: readonly { recipientId: Id }[]) =>
    new Map(
      claimed.map(({ recipientId }) => [recipientId, { kind: 'go' as const, recipient: addressOf(recipientId) }]),
    ),
  withinLimits: async (_db: unknown, ids: readonly Id[]) => new Set(ids),
  messenger: mailMessenger<string>({
    signer: openSigner(),
    dkim: null,
    pools: [pool],
    reserve: async (_db, count) => ({ places: Array.from({ length: count }, () => 0), retryAt: new Date(now() + 10) }),
    jobOf: ({ id, variant }, address) => ({
      mail: mails.get(variant)!,
      returnPath: `b-${id}@shop.example`,
      recipient: {
        address,
        messageId: `<${id}@trellis.example>`,
        values: new Map(),
        headers: {},
        date: new Date().toUTCString().replace('GMT', '+0000'),
      },
    }),
  }),
}
const engine = {
  tools: { now, newId, log: silentLog },
  database,
  signal: new AbortController().signal,
  slice: 60_000,
  lease: 250,
  retryDelay: () => 10,
}
for (;;) {
  const left = await runBucket(run, engine)
  if (left.kind === 'done') break
  // Contacts who wait for the winner wait longer than the test takes.
  if (left.kind === 'more' && left.at.getTime() - now() > 3_600_000) break
  if (left.kind === 'more') await new Promise((resolve) => setTimeout(resolve, Math.max(5, left.at.getTime() - now())))
}
process.exit(0)
