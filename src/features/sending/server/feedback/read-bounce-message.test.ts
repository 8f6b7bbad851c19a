import { describe, expect, test } from 'vitest'
import { readBounceMessage } from './read-bounce-message.ts'

const at = Date.UTC(2026, 10, 20, 9, 30)
const ours = '<0197@trellis.example>'

describe('returned mail', () => {
  const dsn = (status: string, action = 'failed') => `Return-Path: <>
Delivered-To: b-abc@bounces.shop.example
Date: Fri, 20 Nov 2026 09:30:00 +0000
From: MAILER-DAEMON@mx.example (Mail Delivery System)
Subject: Undelivered Mail Returned to Sender
Content-Type: multipart/report; report-type=delivery-status;
\tboundary="A1.2/mx.example"

This is a MIME-encapsulated message.

--A1.2/mx.example
Content-Description: Notification

I'm sorry to have to inform you <ann@example.com>: host mx.example said: 550

--A1.2/mx.example
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example
Arrival-Date: Fri, 20 Nov 2026 09:29:58 +0000

Final-Recipient: rfc822; Ann@example.com
Original-Recipient: rfc822;ann@example.com
Action: ${action}
Status: ${status}
Diagnostic-Code: smtp; 550 ${status} <ann@example.com>:
    Recipient address rejected

--A1.2/mx.example
Content-Type: text/rfc822-headers

Received: from x
Message-ID: ${ours}
Subject: News

--A1.2/mx.example--
`
  test.each([
    ['5.1.1', true],
    ['5.2.2', false],
    ['5.7.1', false],
    ['4.4.1', false],
  ])('is read from Postfix, with %s', async (status, permanent) => {
    expect(await readBounceMessage(dsn(status).replaceAll('\n', '\r\n'))).toEqual({
      unsubscribeToken: '',
      returnPath: 'b-abc@bounces.shop.example',
      feedback: [
        {
          kind: 'bounce',
          permanent,
          address: 'ann@example.com',
          messageId: ours,
          at,
          reason: `550 ${status} <ann@example.com>: Recipient address rejected`,
        },
      ],
    })
  })
  test('is ignored if it reports a delay or an absence', async () => {
    expect((await readBounceMessage(dsn('4.4.1', 'delayed'))).feedback).toEqual([])
    const holiday = 'From: ann@example.com\nSubject: Out of office\n\nI am away, 550 5.1.1'
    expect((await readBounceMessage(holiday)).feedback).toEqual([])
  })
  test('is read from a base64 report with an encoded subject', async () => {
    const status = 'Final-Recipient: rfc822; ann@example.com\nAction: failed\nStatus: 5.1.1\n'
    const raw = `To: b-abc@bounces.shop.example
Subject: =?utf-8?B?${Buffer.from('Unzustellbar: Grüße').toString('base64')}?=
Content-Type: multipart/report; boundary=xyz

--xyz
Content-Type: message/delivery-status
Content-Transfer-Encoding: base64

${Buffer.from(status).toString('base64')}
--xyz--
`
    expect((await readBounceMessage(raw)).feedback).toMatchObject([{ address: 'ann@example.com', reason: '5.1.1' }])
  })
  test('is read from qmail', async () => {
    const raw = `From: MAILER-DAEMON@mx.example
To: b-abc@bounces.shop.example
Date: Fri, 20 Nov 2026 09:30:00 +0000

Hi. This is the qmail-send program at mx.example.
I'm afraid I wasn't able to deliver your message to the following addresses.

<ann@example.com>:
Sorry, no mailbox here by that name. (#5.1.1)

--- Below this line is a copy of the message.
`
    expect((await readBounceMessage(raw)).feedback).toMatchObject([
      { kind: 'bounce', permanent: true, address: 'ann@example.com' },
    ])
  })
  test('in the abuse reporting format is read as a complaint', async () => {
    const raw = `From: feedback@isp.example
Content-Type: multipart/report; report-type=feedback-report; boundary=xyz

--xyz
Content-Type: text/plain

This is an email abuse report.
--xyz
Content-Type: message/feedback-report

Feedback-Type: abuse
User-Agent: ISP/1.0
Original-Rcpt-To: <ann@example.com>

--xyz
Content-Type: message/rfc822

From: shop@shop.example
To: ann@example.com
Message-ID: ${ours}

Hello
--xyz--
`
    expect((await readBounceMessage(raw)).feedback).toMatchObject([
      { kind: 'complaint', address: 'ann@example.com', messageId: ours },
    ])
  })
  test.each([
    '',
    '\n',
    ':'.repeat(500_000),
    '\n '.repeat(250_000),
    `Content-Type: x; boundary=a\n\n${'--a\n'.repeat(125_000)}`,
    '<'.repeat(500_000),
    `To: ${'a:b;'.repeat(100_000)}\n\n`,
    `Subject: ${'=?utf-8?q?a?= '.repeat(30_000)}\n\n`,
    Array.from({ length: 4000 }, (_, i) => `Content-Type: multipart/mixed; boundary=b${i}\n\n--b${i}\n`).join(''),
    `Content-Type: message/delivery-status\n\n${'Action: failed\n\n'.repeat(30_000)}`,
  ])('is read quickly, whatever it contains', { timeout: 10_000 }, async (raw) => {
    expect((await readBounceMessage(raw)).feedback).toEqual([])
  })
})
