import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { aFlow, aStep, automationsServer, hour } from './testing/automations-server.ts'

const calls: { path: string; body: string; headers: Record<string, unknown> }[] = []
let answerWith = 200
const other = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk: Buffer) => (body += chunk.toString()))
  request.on('end', () => {
    calls.push({ path: request.url ?? '', body, headers: request.headers })
    response.writeHead(answerWith).end('ok')
  })
})
other.listen(0, '127.0.0.1')
await once(other, 'listening')
afterAll(() => void other.close())
const origin = `http://127.0.0.1:${(other.address() as AddressInfo).port}`
const { aSite, advance, database, mailbox } = await automationsServer({ trusted: new Set([origin]) })
const pause = aStep({ id: 'pause', kind: 'wait', span: { amount: 1, unit: 'hour' } })

test('signs webhook calls, and retries them until one succeeds', async () => {
  const site = await aSite()
  const hook = aStep({ id: 'hook', kind: 'webhook', url: 'https://shop.example/in' })
  const id = await site.publish(aFlow([hook, pause]))
  // Validation requires HTTPS, but the test's own server only speaks plain HTTP.
  await sql`UPDATE automation_versions SET flow = jsonb_set(flow, '{steps,0,url}', ${JSON.stringify(`${origin}/in?a=1`)}::jsonb)
    WHERE automation_id = ${id}`.execute(database.system)
  answerWith = 500
  await site.track('Start', undefined, { properties: { product: 'Lamp' } })
  await expect(advance()).rejects.toThrow('The server answered 500')
  expect((await site.call('/automations/webhooks', { automation_id: id })).webhooks).toMatchObject([
    { state: 'waiting', status: 500, attempts: 1, reason: 'The server answered 500.' },
  ])
  answerWith = 200
  await advance(hour)
  await advance(hour)
  const { webhooks, signing_key } = await site.call('/automations/webhooks', { automation_id: id })
  expect(webhooks).toMatchObject([{ state: 'delivered', status: 200, attempts: 2, size: 2 }])
  expect(calls.map(({ path }) => path)).toEqual(['/in?a=1', '/in?a=1'])
  const { createHmac } = await import('node:crypto')
  const signature = createHmac('sha256', Buffer.from(signing_key, 'hex')).update(calls[1]!.body).digest('hex')
  expect(calls[1]!.headers).toMatchObject({ 'webhook-signature': `sha256=${signature}`, 'webhook-id': webhooks[0]!.id })
  expect(JSON.parse(calls[1]!.body)).toMatchObject({
    contact: { email: site.contacts[0]!.email },
    properties: { product: 'Lamp' },
  })
})

test('never calls a webhook in the private network', async () => {
  const site = await aSite()
  const hook = aStep({ id: 'hook', kind: 'webhook', url: 'https://shop.example/in' })
  const id = await site.publish(aFlow([hook]))
  await sql`UPDATE automation_versions SET flow = jsonb_set(flow, '{steps,0,url}', '"https://10.0.0.7/in"')
    WHERE automation_id = ${id}`.execute(database.system)
  await site.track('Start')
  await expect(advance()).rejects.toThrow('The webhook was not delivered')
  expect((await site.call('/automations/webhooks', { automation_id: id })).webhooks).toMatchObject([
    { state: 'waiting', status: 0 },
  ])
  await sql`DELETE FROM graphile_worker._private_jobs`.execute(database.system)
})

test('emails the owners who reached a step, at most fifty times a day', async () => {
  const site = await aSite(2)
  const tell = aStep({ id: 'tell', kind: 'notify', message: 'Call <them>.' })
  await site.publish(aFlow([tell], { reentry: { kind: 'always' } }))
  await sql`UPDATE users SET email_confirmed_at = now() WHERE email = ${site.owner.email}`.execute(database.system)
  const before = mailbox.length
  for (const contact of site.contacts) await site.track('Start', contact)
  await advance()
  expect(mailbox.slice(before)).toMatchObject([{ to: { address: site.owner.email }, subject: 'Welcome: 2 people' }])
  expect(mailbox.at(-1)!.html).toContain('Call &lt;them&gt;.')
})
