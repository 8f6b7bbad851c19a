import { expect, test } from 'vitest'
import { campaignCalls } from '#features/campaigns/contract.ts'
import { faultySmtpServer } from '#platform/server/mail/testing/faulty-smtp-server.ts'
import { atTheEnd } from '#platform/server/testing/at-the-end.ts'
import { discountsServer } from './testing/discounts-server.ts'

const smtp = await faultySmtpServer({ fault: () => 'take', keep: true })
atTheEnd(() => smtp.close())
const { begin, call, runJobs } = await discountsServer({}, [], smtp.url)

const readers = Array.from({ length: 25 }, (_, i) => `reader${i}@example.com`)

/** Returns the codes in the emails sent to a reader. */
const codesOf = (email: string) =>
  smtp.contents
    .filter((raw) => raw.includes(`\r\nTo: ${email}\r\n`))
    .flatMap((raw) => [...new Set(raw.match(/\bCODE\d+\b/g))])

test('a campaign gives each reader their own code, and the fallback code to readers for whom none is left', async () => {
  const codes = Array.from({ length: 20 }, (_, i) => `CODE${100 + i}`)
  const discount = { create_method: 'upload', fallback_code: 'CODE0' }
  const { site, campaign_id, load } = await begin(discount, { codes })
  const as = { site_id: site.id }
  const { token } = site.owner
  for (const email of readers) await site.call('/contacts/add', { email, consent: 'Asked.' })
  const tag = `[discount.${campaign_id}]`
  const email = { subject: `Your code ${tag}`, html: `<p>${tag}</p>` }
  const { campaign } = await call(campaignCalls.save, { ...as, campaign: { name: 'Spring', email } }, { token })
  await call(campaignCalls.send, { ...as, campaign_id: campaign.id }, { token })
  await runJobs()
  const given = readers.map(codesOf)
  expect(given.map(({ length }) => length)).toEqual(readers.map(() => 1))
  const all = given.flat()
  expect(all.filter((code) => code !== 'CODE0').toSorted()).toEqual(codes)
  expect(all.filter((code) => code === 'CODE0')).toHaveLength(readers.length - codes.length)
  expect((await load()).codes).toMatchObject({ left: 0, total: codes.length })
  const { totals } = await site.call('/apps/discounts/report', { campaign_id })
  expect(totals.issued).toBe(codes.length)
})
