import { createHmac, generateKeyPairSync, sign } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { aCertificate } from '../testing/a-certificate.ts'
import type { Provider } from './provider.ts'
import { readers } from './read-feedback.ts'

const at = Date.UTC(2026, 10, 20, 9, 30)
const iso = new Date(at).toISOString()
const ours = '<0197@trellis.example>'

const read = (
  provider: Provider,
  body: string,
  secret: string,
  headers: Record<string, string> = {},
  files: Record<string, Buffer> = {},
) => {
  const asked: string[] = []
  const fetch = async (address: string) => {
    asked.push(address)
    return { status: files[address] ? 200 : 404, headers: {}, body: files[address] ?? Buffer.alloc(0) }
  }
  return readers[provider]({ headers, body: Buffer.from(body) }, { secret, fetch }).then((feedback) => ({
    feedback,
    asked,
  }))
}

describe('Amazon SES', () => {
  const { key, certificate } = aCertificate('sns.amazonaws.com')
  const topic = 'arn:aws:sns:eu-west-1:1:bounces'
  const certUrl = 'https://sns.eu-west-1.amazonaws.com/SimpleNotificationService-1.pem'
  const subscribeUrl = 'https://sns.eu-west-1.amazonaws.com/?Action=ConfirmSubscription&Token=2'
  const files = { [certUrl]: Buffer.from(certificate), [subscribeUrl]: Buffer.from('<ok/>') }
  const message = {
    notificationType: 'Bounce',
    bounce: {
      bounceType: 'Permanent',
      timestamp: iso,
      bouncedRecipients: [{ emailAddress: 'ann@example.com', diagnosticCode: 'smtp; 550 5.1.1 user unknown' }],
    },
    mail: { messageId: '0100', commonHeaders: { messageId: ours } },
  }
  const envelope = (
    changes: object = {},
    signKeys = ['Message', 'MessageId', 'Timestamp', 'TopicArn', 'Type'],
    algorithm = 'sha256',
  ) => {
    const body: Record<string, string> = {
      Type: 'Notification',
      MessageId: 'm1',
      TopicArn: topic,
      Message: JSON.stringify(message),
      Timestamp: iso,
      SignatureVersion: '2',
      SigningCertURL: certUrl,
      ...changes,
    }
    const text = signKeys.map((name) => `${name}\n${body[name]}\n`).join('')
    return JSON.stringify({ Signature: sign(algorithm, Buffer.from(text), key).toString('base64'), ...body })
  }

  test('reads a bounce and a complaint', async () => {
    expect((await read('ses', envelope(), topic, {}, files)).feedback).toEqual([
      {
        kind: 'bounce',
        permanent: true,
        address: 'ann@example.com',
        messageId: ours,
        at,
        reason: 'smtp; 550 5.1.1 user unknown',
      },
    ])
    const complaint = {
      eventType: 'Complaint',
      complaint: {
        timestamp: iso,
        complaintFeedbackType: 'abuse',
        complainedRecipients: [{ emailAddress: 'bob@example.com' }],
      },
    }
    expect((await read('ses', envelope({ Message: JSON.stringify(complaint) }), topic, {}, files)).feedback).toEqual([
      { kind: 'complaint', permanent: true, address: 'bob@example.com', messageId: '', at, reason: 'abuse' },
    ])
  })
  test('confirms a subscription of our topic', async () => {
    const body = envelope(
      { Type: 'SubscriptionConfirmation', Token: '2', SubscribeURL: subscribeUrl, Message: 'You have chosen' },
      ['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'],
    )
    const { feedback, asked } = await read('ses', body, topic, {}, files)
    expect([feedback, asked.at(-1)]).toEqual([[], subscribeUrl])
  })
  test.each([
    ['a changed message', envelope().replace('ann@', 'eve@')],
    [
      'a certificate from elsewhere',
      envelope({ SigningCertURL: 'https://sns.eu-west-1.amazonaws.com.evil.example/x.pem' }),
    ],
    ['a certificate by plain http', envelope({ SigningCertURL: certUrl.replace('https', 'http') })],
    ['the old signature', envelope({ SignatureVersion: '1' }, undefined, 'sha1')],
    ['a topic of somebody else', envelope({ TopicArn: `${topic}-of-eve` })],
  ])('%s is refused', async (_what, body) => {
    await expect(read('ses', body, topic, {}, files)).rejects.toMatchObject({ code: 'forbidden' })
  })
  test('trusts nothing without a configured topic', async () => {
    await expect(read('ses', envelope({ TopicArn: '' }), '', {}, files)).rejects.toMatchObject({ code: 'forbidden' })
  })
})

describe('SendGrid', () => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const secret = publicKey.export({ format: 'der', type: 'spki' }).toString('base64')
  const body = JSON.stringify([
    {
      event: 'bounce',
      type: 'bounce',
      email: 'ann@example.com',
      'smtp-id': ours,
      timestamp: at / 1000,
      reason: '550 5.1.1 unknown',
    },
    {
      event: 'bounce',
      type: 'blocked',
      email: 'bob@example.com',
      'smtp-id': '0197@trellis.example',
      timestamp: at / 1000,
      reason: '421 busy',
    },
    { event: 'spamreport', email: 'cy@example.com', timestamp: at / 1000 },
    { event: 'open', email: 'dee@example.com' },
    null,
  ])
  const headers = (signed = body) => ({
    'x-twilio-email-event-webhook-timestamp': '1700000000',
    'x-twilio-email-event-webhook-signature': sign('sha256', Buffer.from(`1700000000${signed}`), privateKey).toString(
      'base64',
    ),
  })
  test('reads bounces, blocks and complaints', async () => {
    expect((await read('sendgrid', body, secret, headers())).feedback).toEqual([
      { kind: 'bounce', permanent: true, address: 'ann@example.com', messageId: ours, at, reason: '550 5.1.1 unknown' },
      { kind: 'bounce', permanent: false, address: 'bob@example.com', messageId: ours, at, reason: '421 busy' },
      { kind: 'complaint', permanent: true, address: 'cy@example.com', messageId: '', at, reason: '' },
    ])
  })
  test.each([
    ['another body', secret, headers(`${body} `)],
    ['no signature', secret, {}],
    ['no key of ours', '', headers()],
    ['a key that is none', 'AAAA', headers()],
  ])('%s is refused', async (_what, key, given) => {
    await expect(read('sendgrid', body, key, given)).rejects.toMatchObject({ code: 'forbidden' })
  })
})

describe('Mailgun', () => {
  const told = (event: object, secret = 'key-1') => {
    const signature = createHmac('sha256', secret).update('1700000000tok').digest('hex')
    return JSON.stringify({ signature: { timestamp: '1700000000', token: 'tok', signature }, 'event-data': event })
  }
  const event = {
    event: 'failed',
    severity: 'permanent',
    recipient: 'ann@example.com',
    timestamp: at / 1000,
    message: { headers: { 'message-id': '0197@trellis.example' } },
    'delivery-status': { message: '550 5.1.1 no such user', code: 550 },
  }
  test('reads failures and complaints', async () => {
    const of = { address: 'ann@example.com', messageId: ours, at }
    expect((await read('mailgun', told(event), 'key-1')).feedback).toEqual([
      { ...of, kind: 'bounce', permanent: true, reason: '550 5.1.1 no such user' },
    ])
    expect((await read('mailgun', told({ ...event, severity: 'temporary' }), 'key-1')).feedback[0]).toMatchObject({
      permanent: false,
    })
    expect((await read('mailgun', told({ ...event, event: 'complained' }), 'key-1')).feedback[0]).toMatchObject({
      kind: 'complaint',
    })
    expect((await read('mailgun', told({ ...event, event: 'delivered' }), 'key-1')).feedback).toEqual([])
  })
  test.each([
    ['another key', told(event, 'key-2'), 'key-1'],
    ['no key', told(event, ''), ''],
    ['no signature', JSON.stringify({ 'event-data': event }), 'key-1'],
  ])('%s is refused', async (_what, body, secret) => {
    await expect(read('mailgun', body, secret)).rejects.toMatchObject({ code: 'forbidden' })
  })
})

describe('Postmark', () => {
  const body = JSON.stringify({
    RecordType: 'Bounce',
    Type: 'HardBounce',
    Email: 'ann@example.com',
    MessageID: 'x',
    BouncedAt: iso,
    Details: 'unknown',
  })
  const authorization = `Basic ${Buffer.from('ann:secret').toString('base64')}`
  test('reads bounces and complaints', async () => {
    const of = { address: 'ann@example.com', messageId: '', at, reason: 'unknown' }
    expect((await read('postmark', body, 'ann:secret', { authorization })).feedback).toEqual([
      { ...of, kind: 'bounce', permanent: true },
    ])
    const soft = await read('postmark', body.replace('HardBounce', 'Transient'), 'ann:secret', { authorization })
    expect(soft.feedback[0]).toMatchObject({ kind: 'bounce', permanent: false })
    const complaint = await read('postmark', body.replace('"Bounce"', '"SpamComplaint"'), 'ann:secret', {
      authorization,
    })
    expect(complaint.feedback[0]).toMatchObject({ kind: 'complaint' })
  })
  test.each([
    ['ann:other', authorization],
    ['', `Basic ${Buffer.from('').toString('base64')}`],
    ['ann:secret', ''],
  ])('with %j, refuses %j', async (secret, given) => {
    await expect(read('postmark', body, secret, { authorization: given })).rejects.toMatchObject({ code: 'forbidden' })
  })
})

test.each(['ses', 'sendgrid', 'mailgun', 'postmark'] as const)(
  '%s: refuses or ignores invalid JSON',
  async (provider) => {
    for (const body of ['', '[]', 'null', '{"a":', '"x"', '\0']) {
      await expect(read(provider, body, 'secret'))
        .rejects.toMatchObject({ name: 'AppError' })
        .catch(async () => {
          // An object without relevant content may also be skipped.
          expect((await read(provider, body, 'secret')).feedback).toEqual([])
        })
    }
  },
)
