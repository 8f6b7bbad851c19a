import { describe, expect, test } from 'vitest'
import { type ServiceId, serviceIds } from '../../shapes.ts'
import { services } from './all-services.ts'
import { cases } from './testing/cases/all-cases.ts'
import { asked, failureOf, first, serviceAsker } from './testing/service-asker.ts'
import { ann } from './testing/service-case.ts'
import { vendorFailures } from './testing/vendor-failures.ts'
import { answered, type Exchange, type Seen } from './testing/vendor-server.ts'

const { ask, subscribe } = await serviceAsker()
const listOf = (id: ServiceId) => cases[id].subscribe.subscriber.listId ?? ann.listId

describe.each(serviceIds)('%s', (id) => {
  const { lists, fields, subscribe: subscribed, update, headers, opening = [], unsubscribed } = cases[id]
  const carriesHeaders = (seen: readonly Seen[]) => {
    for (const request of seen) expect(request.headers).toMatchObject(headers)
  }

  test('reads lists to the last page', async () => {
    const { outcome, seen, opened } = await ask(id, lists.exchanges, (api) => services[id].lists(api))
    expect(seen).toMatchObject(asked(lists.exchanges))
    expect(opened).toMatchObject(asked(opening))
    carriesHeaders(seen)
    expect(outcome).toEqual(lists.result)
  })

  test('reads fields', async () => {
    const { outcome, seen } = await ask(id, fields.exchanges, (api) => services[id].fields(api, listOf(id)))
    expect(seen).toMatchObject(asked(fields.exchanges))
    carriesHeaders(seen)
    expect(outcome).toEqual(fields.result)
  })

  test('adds a contact, request by request', async () => {
    const { outcome, seen } = await subscribe(id, subscribed.exchanges)
    expect(seen.map(({ request, body }) => ({ request, body }))).toEqual(asked(subscribed.exchanges))
    carriesHeaders(seen)
    expect(outcome).toEqual(subscribed.job)
  })

  test('updates an existing contact, request by request', async () => {
    const { outcome, seen } = await subscribe(id, update.exchanges, update.subscriber)
    expect(seen.map(({ request, body }) => ({ request, body }))).toEqual(asked(update.exchanges))
    carriesHeaders(seen)
    expect(outcome).toEqual(update.job)
  })

  test.runIf(unsubscribed)('keeps a contact unsubscribed who unsubscribed at the service', async () => {
    const { outcome, seen } = await subscribe(id, unsubscribed!, { ...subscribed.subscriber, fields: {} })
    expect(seen.map(({ request, body }) => ({ request, body }))).toEqual(asked(unsubscribed!))
    expect(failureOf(outcome)).toMatchObject({ kind: 'refused', message: expect.stringContaining('unsubscribed') })
  })

  test.runIf(services[id].credentialFields.length > 0)(
    'refused credentials break the connection, and error messages never contain them',
    async () => {
      const said = `The key ${Object.values(cases[id].credentials).join(' ')} is not valid`
      const { outcome } = await subscribe(id, [
        [first(subscribed.exchanges), answered(401, { message: said, Code: 100 })],
      ])
      expect(failureOf(outcome)?.kind).toBe('expired')
      const secrets = services[id].credentialFields
        .filter(({ isSecret }) => isSecret)
        .map(({ name }) => cases[id].credentials[name]!)
      for (const secret of secrets.filter(Boolean)) expect(failureOf(outcome)?.message).not.toContain(secret)
    },
  )

  test('distinguishes refused contacts, refused credentials and rate limits, with the service’s error messages', async () => {
    const { refusal, expired, limited = [429, {}] } = vendorFailures[id]
    const answer = async (status: number, body: unknown) => {
      const refused: Exchange = [first(subscribed.exchanges), answered(status, body)]
      return failureOf((await subscribe(id, [refused, refused, refused, refused])).outcome)
    }
    const [status, body, words] = refusal
    expect(await answer(status, body)).toMatchObject({ kind: 'refused', message: expect.stringContaining(words) })
    if (expired) expect(await answer(...expired)).toMatchObject({ kind: 'expired' })
    expect(await answer(...limited)).toMatchObject({ kind: 'throttled' })
  })

  test('429 pauses for as long as the vendor says; 503 is retried later', async () => {
    const busy: Exchange = [first(subscribed.exchanges), answered(429, {}, { 'retry-after': '90' })]
    const throttled = await subscribe(id, [busy, busy, busy, busy])
    expect(failureOf(throttled.outcome)).toMatchObject({ kind: 'throttled', retryAfterMs: 90_000 })
    const down: Exchange = [first(subscribed.exchanges), answered(503, '<h1>Maintenance</h1>')]
    const unavailable = await subscribe(id, [down, down, down, down])
    expect(failureOf(unavailable.outcome)?.kind).toBe('unavailable')
  })
})
