import { newDkimKey } from '#platform/server/mail/dkim/dkim-key.ts'
import type { CampaignOrder, CampaignReport } from '#features/sending/server/testing/campaign-process.ts'
import type { BareReport } from './sending/bare-socket.ts'
import { figure, type Figure, isFull, median } from './figure.ts'
import { openLedger } from './sending/ledger.ts'
import { runOrder, startSink } from './sending/processes.ts'
import { signaturesPerSecond } from './sending/sign-threads.ts'

export const about =
  'a campaign through the ledger to a sink, compared with a pooled nodemailer client to the same one (goal: 4; signed with RSA-2048: 3, and 0.75 of the signatures that this machine can make), and to a bare client of sockets that puts the same mails together, pipelined, one reply awaited for each, and keeps no ledger (goal: 0.5, not reached: docs/decisions/0139), also by the processor time of the sending process alone; memory for one campaign compared with as many messages in campaigns to 1,000 (goal: 1.1)'

const rounds = 3
const connections = 5
const counts = { campaign: 20_000, signed: 20_000, nodemailer: 2000, few: 1000, many: isFull ? 1_000_000 : 50_000 }
/**
 * Emails that each sender sends first, to warm up the compiler and the connections. With fewer, the compiler would
 * still be at work.
 */
const first = 5000

/** A newsletter of about 15 kB with three merge tags. */
const html = `<!doctype html><html><body style="margin:0">${Array.from(
  { length: 40 },
  (_, i) => `<table width="100%" cellpadding="0" style="border-collapse:collapse"><tr><td style="padding:16px 24px;
font:16px/24px Helvetica,Arial,sans-serif;color:#3b3f47"><h2>Offer ${i}</h2><p>${
    i % 20 === 0 ? 'Hello [name], ' : ''
  }bread, ceramics and lamps are at home in every kitchen – from now on for less.</p></td></tr></table>`,
).join('\n')}</body></html>`

/** Runs rounds of each sender alternately, each in its own process, and returns medians. */
export async function run(): Promise<Figure[]> {
  const sink = await startSink()
  const ledger = await openLedger()
  const { privateKey } = await newDkimKey()
  const peer = new URL('sending/nodemailer-client.ts', import.meta.url)
  const bare = new URL('sending/bare-socket.ts', import.meta.url)
  const engine = new URL('../src/features/sending/server/testing/campaign-process.ts', import.meta.url)

  const byPeer = async (key: string) => {
    const order = {
      port: sink.port,
      count: counts.nodemailer,
      connections,
      html,
      privateKey: key,
      first: counts.nodemailer,
    }
    return counts.nodemailer / Number(await runOrder(peer, order))
  }
  const byBareSocket = async () => {
    const order = { port: sink.port, count: counts.campaign, connections, html, first }
    const { seconds, cpu } = JSON.parse(await runOrder(bare, order)) as BareReport
    return { rate: counts.campaign / seconds, perCpu: (counts.campaign / cpu) * 1000 }
  }
  const byEngine = async (each: number, key: string, times = 1) => {
    const campaigns: CampaignOrder['campaigns'][number][] = [await ledger.plan(first)]
    for (let i = 0; i < times; i++) campaigns.push(await ledger.plan(each))
    const recipients = each * times
    const before = await sink.taken()
    const order: CampaignOrder = {
      target: ledger.target,
      smtpUrl: `smtp://127.0.0.1:${sink.port}`,
      campaigns,
      privateKey: key,
      html,
      connections,
      lease: 60_000,
      retry: 1000,
    }
    const written = await runOrder(engine, order)
    const report = JSON.parse(written.slice(written.indexOf('{'))) as CampaignReport
    const taken = (await sink.taken()) - before
    if (taken !== first + recipients) throw new Error(`Of ${first + recipients} messages ${taken} arrived.`)
    const seconds = report.seconds.slice(1).reduce((sum, each) => sum + each, 0)
    const cpu = report.cpu.slice(1).reduce((sum, each) => sum + each, 0)
    return { rate: recipients / seconds, perCpu: (recipients / cpu) * 1000, memory: report.memory / 2 ** 20 }
  }
  try {
    const rates = {
      plain: [] as number[],
      signed: [] as number[],
      peer: [] as number[],
      peerSigned: [] as number[],
      bare: [] as number[],
    }
    const perCpu = { plain: [] as number[], bare: [] as number[] }
    const signatures: number[] = []
    for (let round = 0; round < rounds; round++) {
      rates.peer.push(await byPeer(''))
      const bare = await byBareSocket()
      const plain = await byEngine(counts.campaign, '')
      rates.bare.push(bare.rate)
      rates.plain.push(plain.rate)
      perCpu.bare.push(bare.perCpu)
      perCpu.plain.push(plain.perCpu)
      rates.peerSigned.push(await byPeer(privateKey))
      // Measured before and after, because the machine's load varies.
      signatures.push(await signaturesPerSecond({ privateKey, milliseconds: 1000 }))
      rates.signed.push((await byEngine(counts.signed, privateKey)).rate)
      signatures.push(await signaturesPerSecond({ privateKey, milliseconds: 1000 }))
    }
    // Sends the same total number of messages, because the warm-up cost of a process says nothing about a campaign's
    // size.
    const few = await byEngine(counts.few, '', counts.many / counts.few)
    const many = await byEngine(counts.many, '')
    const signed = median(rates.signed)
    return [
      figure('mails, vs. nodemailer', median(rates.plain), 'mails/s', median(rates.peer)),
      figure('mails, vs. bare sockets', median(rates.plain), 'mails/s', median(rates.bare)),
      figure('in a second of its own processor time', median(perCpu.plain), 'mails', median(perCpu.bare)),
      figure('signed mails, vs. nodemailer', signed, 'mails/s', median(rates.peerSigned)),
      figure('signed mails, vs. signatures alone', signed, 'mails/s', median(signatures)),
      figure(`memory for ${counts.many.toLocaleString('en')}, vs. campaigns to 1,000`, many.memory, 'MiB', few.memory),
    ]
  } finally {
    await ledger.stop()
    sink.stop()
  }
}
