/**
 * Sends campaigns in a separate process, one after another and each until nothing is left, so that a test can kill it.
 */
import { randomBytes } from 'node:crypto'
import { flushCompileCache } from 'node:module'
import { type Id, uuidv7 } from '#core/id.ts'
import { connectDatabase } from '#platform/server/db/open-database.ts'
import { testSecret } from '#platform/server/testing/test-target.ts'
import type { Target } from '#platform/server/db/pool.ts'
import { compileMail } from '#platform/server/mail/compose/compile-mail.ts'
import { openSigner } from '#platform/server/mail/dkim/open-signer.ts'
import { smtpPool } from '#platform/server/mail/smtp/pool.ts'
import { smtpServerOf } from '#platform/server/mail/smtp/smtp-server.ts'
import { silentLog } from '#platform/server/testing/silent-log.ts'
import { mailMessenger } from '../engine/mail-messenger.ts'
import type { Run } from '../engine/messenger.ts'
import { type Engine, runBucket } from '../engine/run-bucket.ts'
import { addressOf } from './numbered-recipients.ts'

/** The input of the process, as JSON in its first argument. */
export interface CampaignOrder {
  readonly target: Target
  readonly smtpUrl: string
  /** Each consists of one part. */
  readonly campaigns: readonly { readonly siteId: Id; readonly campaignId: Id }[]
  /** Signs with this key, unless it is empty. */
  readonly privateKey: string
  readonly html: string
  readonly connections: number
  /**
   * How long an unresponsive worker is assumed to be alive, in milliseconds. `retry` is how soon a message is retried,
   * also in milliseconds.
   */
  readonly lease: number
  readonly retry: number
}

/** Output of the process when it's done. */
export interface CampaignReport {
  /** Duration of each campaign, in seconds. */
  readonly seconds: readonly number[]
  /** Peak memory use in bytes. */
  readonly memory: number
  /** CPU time of each campaign, in milliseconds. */
  readonly cpu: readonly number[]
}

// Otherwise a process that is killed leaves no compile cache for the next one.
flushCompileCache()
const order = JSON.parse(process.argv[2]!) as CampaignOrder
const database = await connectDatabase({ target: order.target, secret: testSecret, log: silentLog, poolSize: 6 })
const pool = smtpPool(smtpServerOf(order.smtpUrl)!, {
  connections: order.connections,
  firstRest: 10,
  silenceTimeout: 400,
})
const now = () => Date.now()
const newId = () => uuidv7(now(), randomBytes(10))
const mail = compileMail({
  from: { name: 'Shop', address: 'shop@shop.example' },
  subject: 'Hello [name]',
  html: order.html,
  text: 'Hello [name],\nthis is the news.\n',
  headers: { 'List-Id': '<news.shop.example>', 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
})
const date = new Date().toUTCString().replace('GMT', '+0000')
let hasBegun = false
/** The test measures time from here. */
function say(): void {
  if (!hasBegun) process.stdout.write('begun\n')
  hasBegun = true
}
const common: Omit<Run<string>, 'siteId' | 'campaignId' | 'bucket'> = {
  isOn: async () => true,
  checkEligibility: async (_db, claimed) =>
    new Map(claimed.map(({ recipientId }) => [recipientId, { kind: 'go', recipient: addressOf(recipientId) }])),
  withinLimits: async (_db, ids) => new Set(ids),
  messenger: mailMessenger({
    signer: openSigner(),
    dkim: order.privateKey ? { domain: 'shop.example', selector: 'a', privateKey: order.privateKey } : null,
    pools: [pool],
    reserve: async (_db, count) => ({
      places: Array.from({ length: count }, () => 0),
      retryAt: new Date(now() + order.retry),
    }),
    jobOf: ({ id }, address) => {
      say()
      const values = new Map([['name', address.slice(0, 5)]])
      const headers = { 'List-Unsubscribe': `<https://trellis.example/u/${id}>` }
      const recipient = { address, messageId: `<${id}@trellis.example>`, values, headers, date }
      return { mail, returnPath: `b-${id}@shop.example`, recipient }
    },
  }),
}
const engine: Engine = {
  tools: { now, newId, log: silentLog },
  database,
  signal: new AbortController().signal,
  slice: 60_000,
  lease: order.lease,
  retryDelay: () => order.retry,
}
const seconds: number[] = []
const cpu: number[] = []
for (const campaign of order.campaigns) {
  const began = performance.now()
  const before = process.cpuUsage()
  for (;;) {
    const left = await runBucket({ ...common, ...campaign, bucket: 0 }, engine)
    if (left.kind === 'done') break
    if (left.kind !== 'more') continue
    await new Promise((resolve) => setTimeout(resolve, Math.max(5, left.at.getTime() - now())))
  }
  seconds.push((performance.now() - began) / 1000)
  const { user, system } = process.cpuUsage(before)
  cpu.push((user + system) / 1000)
}
const report: CampaignReport = { seconds, cpu, memory: process.resourceUsage().maxRSS * 1024 }
process.stdout.write(JSON.stringify(report))
process.exit(0)
