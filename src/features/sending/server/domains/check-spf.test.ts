import { expect, test } from 'vitest'
import { fakeDns, type Zone } from '../testing/fake-dns.ts'
import { checkSpf } from './check-spf.ts'
import { openDns } from './open-dns.ts'
import { spfRecordFor } from './spf-record.ts'

const zone: Record<string, Zone[string]> = {}
const dns = await fakeDns(zone)

const chain = (length: number): Zone =>
  Object.fromEntries(
    Array.from({ length }, (_, i) => [
      `TXT s${i}.example`,
      [i + 1 < length ? `v=spf1 include:s${i + 1}.example ~all` : 'v=spf1 -all'],
    ]),
  )

test.each<[string, Zone, RegExp | string]>([
  ['v=spf1 ip4:192.0.2.1 -all', {}, ''],
  ['v=spf1 a mx ~all', {}, ''],
  ['v=spf1 include:s0.example ~all', chain(10), ''],
  ['v=spf1 include:s0.example ~all', chain(11), /more than 10/],
  ['v=spf1 a mx a:b.example include:s0.example ~all', chain(8), /more than 10/],
  ['v=spf1 include:loop.example ~all', { 'TXT loop.example': ['v=spf1 include:loop.example ~all'] }, ''],
  ['v=spf1 redirect=s0.example', chain(10), ''],
  ['v=spf1 redirect=s0.example', chain(12), /more than 10/],
])('SPF %s', async (record, records, problem) => {
  Object.assign(zone, records)
  expect(await checkSpf([record], openDns([dns.address]))).toMatch(problem === '' ? /^$/ : problem)
})

const ses = 'email-smtp.eu-west-1.amazonaws.com'

test.each<[string[], string[], string]>([
  [[ses], [], 'v=spf1 include:amazonses.com ~all'],
  [[ses, 'smtp.sendgrid.net', ses], [], 'v=spf1 include:amazonses.com include:sendgrid.net ~all'],
  [['mail.shop.example'], [], 'v=spf1 a:mail.shop.example ~all'],
  [[ses], ['v=spf1 mx -all'], 'v=spf1 mx include:amazonses.com -all'],
  [[ses], ['v=spf1 include:AmazonSES.com -all'], 'v=spf1 include:AmazonSES.com -all'],
  [[ses], ['v=spf1 redirect=_spf.example'], 'v=spf1 include:amazonses.com redirect=_spf.example'],
  [['192.0.2.7'], [], 'v=spf1 ip4:192.0.2.7 ~all'],
  [[ses], ['v=spf1 mx'], 'v=spf1 mx include:amazonses.com'],
  [[], [], ''],
  [[], ['v=spf1 mx ~all'], 'v=spf1 mx ~all'],
])('for %j, %j becomes %s', (hosts, found, record) => {
  expect(spfRecordFor(hosts, found)).toBe(record)
})

test('requires the sending service to be included, by the record itself or by a record it includes', async () => {
  Object.assign(zone, {
    'TXT all.shop.example': ['v=spf1 include:amazonses.com -all'],
    'TXT amazonses.com': ['v=spf1 ip4:192.0.2.0/24 -all'],
  })
  const judge = (record: string, hosts: string[]) => checkSpf([record], openDns([dns.address]), hosts)
  expect(await judge('v=spf1 include:amazonses.com ~all', [ses])).toBe('')
  expect(await judge('v=spf1 include:all.shop.example ~all', [ses])).toBe('')
  expect(await judge('v=spf1 mx ~all', [ses])).toBe('It does not include Amazon SES, which sends your email.')
  expect(await judge('v=spf1 mx ~all', ['mail.shop.example'])).toBe('')
})
