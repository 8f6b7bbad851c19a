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

  test('lists are read to their last page', async () => {
    const { outcome, seen, opened } = await ask(id, lists.exchanges, (api) => services[id].lists(api))
    expect(seen).toMatchObject(asked(lists.exchanges))
    expect(opened).toMatchObject(asked(opening))
    carriesHeaders(seen)
    expect(outcome).toEqual(lists.result)
  })

  test('fields are read', async () => {
    const { outcome, seen } = await ask(id, fields.exchanges, (api) => services[id].fields(api, listOf(id)))
    expect(seen).toMatchObject(asked(fields.exchanges))
    carriesHeaders(seen)
    expect(outcome).toEqual(fields.result)
  })

  test('a contact is added, request by request', async () => {
    const { outcome, seen } = await subscribe(id, subscribed.exchanges)
    expect(seen.map(({ request, body }) => ({ request, body }))).toEqual(asked(subscribed.exchanges))
    carriesHeaders(seen)
    expect(outcome).toEqual(subscribed.job)
  })

  test('who is there already is updated, request by request', async () => {
    const { outcome, seen } = await subscribe(id, update.exchanges, update.subscriber)
    expect(seen.map(({ request, body }) => ({ request, body }))).toEqual(asked(update.exchanges))
    carriesHeaders(seen)
    expect(outcome).toEqual(update.job)
  })

  test.runIf(unsubscribed)('who unsubscribed there stays unsubscribed', async () => {
    const { outcome, seen } = await subscribe(id, unsubscribed!, { ...subscribed.subscriber, fields: {} })
    expect(seen.map(({ request, body }) => ({ request, body }))).toEqual(asked(unsubscribed!))
    expect(failureOf(outcome)).toMatchObject({ kind: 'refused', message: expect.stringContaining('unsubscribed') })
  })

  test.runIf(services[id].credentialFields.length > 0)(
    'credentials that are refused break the connection, and are never repeated in words',
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

  test('a contact, credentials and a rate that it does not accept are told apart, in its own words', async () => {
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

  test('429 asks for a pause of as long as the vendor says; 503 is tried again later', async () => {
    const busy: Exchange = [first(subscribed.exchanges), answered(429, {}, { 'retry-after': '90' })]
    const throttled = await subscribe(id, [busy, busy, busy, busy])
    expect(failureOf(throttled.outcome)).toMatchObject({ kind: 'throttled', retryAfterMs: 90_000 })
    const down: Exchange = [first(subscribed.exchanges), answered(503, '<h1>Maintenance</h1>')]
    const unavailable = await subscribe(id, [down, down, down, down])
    expect(failureOf(unavailable.outcome)?.kind).toBe('unavailable')
  })
})
