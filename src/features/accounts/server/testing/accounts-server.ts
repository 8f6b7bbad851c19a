import { sending } from '#features/sending/server/index.ts'
import type { RateLimiter } from '#platform/server/calls/rate-limit.ts'
import type { Listener } from '#platform/server/events/events.ts'
import { type Answered, testServer } from '#platform/server/testing/calls.ts'
import { accountsRoom, identify, type SsoSettings } from '../index.ts'

/** Default password of all test users. */
export const password = 'a long password'

type TestServer = Awaited<ReturnType<typeof testServer>>

/** A server for tests of this room, with helpers. */
interface AccountsServer extends TestServer {
  signUpAs(changes?: object): Promise<Answered<'/accounts/sign-up'>>
  /** Creates a person with an account, logged in. */
  aPerson(changes?: object): Promise<{ token: string; email: string; id: string }>
  logIn(email: string, secret?: string): Promise<Answered<'/accounts/log-in'>>
  /** Returns whether a token still belongs to a session. */
  isIn(token: string): Promise<boolean>
  /** Returns the token of the most recently emailed link. */
  newestLink(): string
}

/** Starts a server with this room only, and helpers to call it. */
export async function aServer(
  signUp: 'open' | 'closed' = 'open',
  {
    on = [],
    ...settings
  }: {
    on?: readonly Listener[]
    limiter?: RateLimiter
    sendsMail?: () => boolean
    sso?: SsoSettings | null
  } = {},
): Promise<AccountsServer> {
  const server = await testServer({
    rooms: [accountsRoom({ signUp, ...settings }), sending],
    on,
    callers: ({ now }, { system }) => ({
      identify: (tokenHash) => identify(system, tokenHash, now()),
      roleOn: async () => undefined,
      siteOfKey: async () => null,
    }),
  })
  let count = 0
  const signUpAs = (changes: object = {}) =>
    server.post('/accounts/sign-up', { email: `ada${++count}@example.com`, password, name: 'Ada', ...changes })
  const aPerson = async (changes: object = {}) => {
    const { body } = await signUpAs(changes)
    return { token: body.token, email: body.account.email, id: body.account.id }
  }
  const logIn = (email: string, secret = password) => server.post('/accounts/log-in', { email, password: secret })
  const isIn = async (token: string) => (await server.post('/accounts/me', {}, { token })).status === 200
  const newestLink = () => /token=([\w-]+)/.exec(server.mailbox.at(-1)?.text ?? '')?.[1] ?? ''
  return { ...server, signUpAs, aPerson, logIn, isIn, newestLink }
}
