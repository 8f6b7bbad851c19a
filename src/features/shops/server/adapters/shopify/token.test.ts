import { createHmac } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { ShopCredentials } from '../adapter.ts'
import { shopParts } from '../testing/an-open-shop.ts'
import { shopifyApp, startShopifyServer } from '../testing/shopify-server.ts'
import { readShopifyCallback, shopifyAuthorizeUrl } from './oauth.ts'
import { openShopify } from './open-shopify.ts'
import { shopifyOrigin } from './shopify-origin.ts'
import { exchangeCode } from './token.ts'

const clock = { now: Date.UTC(2026, 10, 23) }
let server: Awaited<ReturnType<typeof startShopifyServer>>
const servers: (typeof server)[] = []
beforeEach(async () => {
  server = await startShopifyServer({ now: () => clock.now })
  servers.push(server)
})
afterAll(() => Promise.all(servers.map((one) => one.close())))

const client = { kind: 'shopify-client', ...shopifyApp } as const
const hour = 3_600_000
const revoked = { failure: { kind: 'revoked' } }

test('client credentials: requests a token once, stores it, and requests a new one five minutes before it expires', async () => {
  const { parts, kept } = shopParts(server.origin, client, { clock })
  const shop = openShopify(parts)
  await Promise.all([shop.facts(), shop.facts()])
  await shop.facts()
  expect([kept.renewals, kept.stored]).toMatchObject([
    1,
    { kind: 'shopify-client', accessToken: expect.stringMatching(/^shpat_/) },
  ])
  clock.now += 23 * hour
  await shop.facts()
  expect(kept.renewals).toBe(1)
  clock.now += 56 * 60_000
  await shop.facts()
  expect(kept.renewals).toBe(2)
})

test('renews a token once if it expires early; removing the app ends the connection', async () => {
  const { parts, kept } = shopParts(server.origin, client, { clock })
  const shop = openShopify(parts)
  await shop.facts()
  server.expireTokens()
  await shop.facts()
  expect(kept.renewals).toBe(2)
  server.revoke()
  await expect(shop.facts()).rejects.toMatchObject(revoked)
})

test('reports a wrong secret without showing it in any message', async () => {
  const { parts } = shopParts(server.origin, { ...client, clientSecret: 'wrong-secret' }, { clock })
  const error = await openShopify(parts)
    .facts()
    .catch((error: unknown) => error)
  expect(error).toMatchObject(revoked)
  expect(String(error)).not.toContain('wrong-secret')
})

describe('connected by consent in a popup window,', () => {
  const connect = () => exchangeCode(partsOf(), { ...shopifyApp, code: server.authorizationCode() })
  const partsOf = () => shopParts(server.origin, client, { clock }).parts

  test('rotates the tokens, and stores them before they are used', async () => {
    const first = await connect()
    expect(first).toMatchObject({ kind: 'shopify-oauth', expiresAt: new Date(clock.now + hour).toISOString() })
    const { parts, kept } = shopParts(server.origin, first, { clock })
    const shop = openShopify(parts)
    clock.now += 56 * 60_000
    await shop.facts()
    expect(kept.stored).toMatchObject({ kind: 'shopify-oauth', expiresAt: new Date(clock.now + hour).toISOString() })
    expect(kept.stored).not.toEqual(first)
  })

  test('uses the tokens of another process if it renewed them meanwhile', async () => {
    const first = await connect()
    const [one, other] = [shopParts(server.origin, first, { clock }), shopParts(server.origin, first, { clock })]
    clock.now += 56 * 60_000
    await openShopify(one.parts).facts()
    other.kept.stored = one.kept.stored
    await openShopify(other.parts).facts()
    expect(other.kept.stored).toBe(one.kept.stored)
  })

  test('does not use a token that could not be stored', async () => {
    const { parts } = shopParts(server.origin, client, { clock })
    const renewCredentials = async (renew: (stored: ShopCredentials) => Promise<ShopCredentials>) => {
      await renew(client)
      throw new Error('The database is gone.')
    }
    await expect(openShopify({ ...parts, renewCredentials }).facts()).rejects.toThrow('The database is gone.')
    expect(server.asked).toEqual([])
  })

  test('a code works once', async () => {
    const code = server.authorizationCode()
    await exchangeCode(partsOf(), { ...shopifyApp, code })
    await expect(exchangeCode(partsOf(), { ...shopifyApp, code })).rejects.toMatchObject(revoked)
  })
})

describe('the redirect from Shopify', () => {
  const secret = 'hush'
  const origin = 'https://some-shop.myshopify.com'
  // The signed text was created by ProcessedQuery of @shopify/shopify-api 15.0.0.
  const signed = new URLSearchParams(
    'code=0907a61c0c8d55e99db179b68161bc00&host=c29tZS1zaG9wL2FkbWlu&shop=some-shop.myshopify.com&state=a-b_c d%2Be&timestamp=1337178173',
  )
  const expected = { origin, clientSecret: secret, state: 'a-b_c d+e', now: 1_337_178_200_000 }
  const withHmac = (changes: Record<string, string> = {}, hmac = oracle) =>
    new URLSearchParams({ ...Object.fromEntries(signed), hmac, ...changes })
  const oracle = 'a576a1a7fcc03cc9ddcbbc7f9a9df2658bd83e8451be5cead609541212cb76a6'
  /** Signs a response again, so that it can only be rejected because of the change itself. */
  const resigned = (changes: Record<string, string>) => {
    const query = new URLSearchParams({ ...Object.fromEntries(signed), ...changes })
    query.sort()
    const text = query.toString().replaceAll('+', '%20')
    return withHmac({ ...changes, hmac: createHmac('sha256', secret).update(text).digest('hex') })
  }

  test('is parsed', () => {
    expect(readShopifyCallback(withHmac(), expected)).toEqual({
      ok: true,
      code: '0907a61c0c8d55e99db179b68161bc00',
      origin,
    })
  })

  test.each([
    ['a changed word', withHmac({ code: 'x' }), /not signed/],
    ['no signature', signed, /not signed/],
    ['another secret', withHmac({ hmac: createHmac('sha256', 'other').update('x').digest('hex') }), /not signed/],
    ['another request', resigned({ state: 'another' }), /another request/],
    ['another shop', resigned({ shop: 'evil.myshopify.com' }), /another shop/],
    ['a shop that is none', resigned({ shop: 'evil.example' }), /another shop/],
    ['an old answer', resigned({ timestamp: '1337178000' }), /too old/],
    ['an answer without a time', resigned({ timestamp: 'x' }), /too old/],
    ['no code', resigned({ code: '' }), /not installed/],
    ['no', new URLSearchParams('error=access_denied'), /not installed/],
  ])('is refused: %s', (_what, query, reason) => {
    expect(readShopifyCallback(query, expected)).toEqual({ ok: false, reason: expect.stringMatching(reason) })
  })

  test('follows an authorization URL that requests the scopes that the adapter needs', () => {
    const url = new URL(
      shopifyAuthorizeUrl({ origin, clientId: 'id', redirectUri: 'https://t.example/back', state: 's' }),
    )
    expect(url.origin + url.pathname).toBe('https://some-shop.myshopify.com/admin/oauth/authorize')
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      client_id: 'id',
      redirect_uri: 'https://t.example/back',
      state: 's',
    })
    expect(url.searchParams.get('scope')).toContain('write_discounts')
  })
})

test.each([
  ['acme', 'https://acme.myshopify.com'],
  [' ACME.myshopify.com/ ', 'https://acme.myshopify.com'],
  ['https://acme.myshopify.com/admin', 'https://acme.myshopify.com'],
  ['https://admin.shopify.com/store/acme-2/products', 'https://acme-2.myshopify.com'],
  ['acme.example', null],
  ['acme.myshopify.com.evil.example', null],
  ['evil.example#.myshopify.com', null],
  ['-acme', null],
  ['', null],
  ['a b', null],
])('reads %j as the store %j', (text, origin) => expect(shopifyOrigin(text)).toBe(origin))
