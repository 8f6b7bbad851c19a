import { createHmac } from 'node:crypto'
import type { Configuration, IDToken } from 'openid-client'
import { AppError } from '#core/error.ts'
import type { Tools } from '#platform/server/context.ts'
import type { SsoSettings } from './sso-settings.ts'

/** Identity of a person, as vouched for by the provider. */
export interface SsoPerson {
  readonly subject: string
  /** Empty unless the provider says that the address is verified. */
  readonly verifiedEmail: string
  readonly name: string
}

/** Client of the provider. Throws `AppError` with what the user can do about it. */
export interface SsoProvider {
  /** Returns the provider's page to send the user to. */
  url(token: string): Promise<string>
  /** Returns the person who came back with a response to the request that `token` started. */
  person(token: string, answer: string): Promise<SsoPerson>
}

const timeoutSeconds = 10
const isKeptFor = 10 * 60_000

type ProviderTools = Pick<Tools, 'publicUrl' | 'keyFor' | 'now' | 'log'>

/** Creates the provider's client. Its addresses and keys are fetched when first needed, and again after ten minutes. */
export function ssoProvider(settings: SsoSettings): (tools: ProviderTools) => SsoProvider {
  let found: { readonly configuration: Configuration; readonly until: number } | undefined
  return (tools) => {
    const { publicUrl, keyFor, now, log } = tools
    const redirectUri = `${publicUrl}/sso`
    // All secrets are derived from the token, so that only its holder can finish the log-in they started.
    const secretOf = (token: string, purpose: string) =>
      createHmac('sha256', keyFor('accounts.sso')).update(`${purpose} ${token}`).digest('base64url')

    const failed = (error: unknown): never => {
      const reason = error instanceof Error ? { code: 'code' in error ? error.code : '', message: error.message } : {}
      log.warn({ issuer: settings.issuer, ...reason }, 'single sign-on failed')
      throw problemOf(error, settings)
    }

    const configured = async (): Promise<Configuration> => {
      if (found && found.until > now()) return found.configuration
      const client = await import('openid-client')
      const isPlain = settings.issuer.startsWith('http:')
      const configuration = await client.discovery(
        new URL(settings.issuer),
        settings.clientId,
        settings.clientSecret,
        undefined,
        { timeout: timeoutSeconds, ...(isPlain && { execute: [client.allowInsecureRequests] }) },
      )
      client.enableNonRepudiationChecks(configuration)
      found = { configuration, until: now() + isKeptFor }
      return configuration
    }

    return {
      async url(token) {
        const client = await import('openid-client')
        const configuration = await configured().catch(failed)
        return client.buildAuthorizationUrl(configuration, {
          redirect_uri: redirectUri,
          scope: 'openid email profile',
          state: secretOf(token, 'state'),
          nonce: secretOf(token, 'nonce'),
          code_challenge: await client.calculatePKCECodeChallenge(secretOf(token, 'verifier')),
          code_challenge_method: 'S256',
        }).href
      },
      async person(token, answer) {
        const client = await import('openid-client')
        const ask = async (): Promise<SsoPerson> => {
          const configuration = await configured()
          const tokens = await client.authorizationCodeGrant(
            configuration,
            new URL(`${redirectUri}?${answer.replace(/^\?/, '')}`),
            {
              expectedState: secretOf(token, 'state'),
              expectedNonce: secretOf(token, 'nonce'),
              pkceCodeVerifier: secretOf(token, 'verifier'),
              idTokenExpected: true,
            },
          )
          const claims = tokens.claims()!
          if (claims['email'] !== undefined || !configuration.serverMetadata().userinfo_endpoint)
            return personOf(claims)
          return personOf({
            ...claims,
            ...(await client.fetchUserInfo(configuration, tokens.access_token, claims.sub)),
          })
        }
        return ask().catch(failed)
      },
    }
  }
}

function personOf(claims: Pick<IDToken, 'sub'> & Readonly<Record<string, unknown>>): SsoPerson {
  const { sub, email, email_verified, name } = claims
  // Some providers send the boolean as a string.
  const isVerified = email_verified === true || email_verified === 'true'
  return {
    subject: sub,
    verifiedEmail: isVerified && typeof email === 'string' ? email : '',
    name: typeof name === 'string' ? name : '',
  }
}

/** Returns the error for when the provider refuses, can't be reached, or returns a response that can't be trusted. */
function problemOf(error: unknown, { name, isOnly }: SsoSettings): AppError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'OAUTH_AUTHORIZATION_RESPONSE_ERROR')
    return new AppError('forbidden', `${name} did not log you in. Try again, or ask your administrator.`)
  // `fetch` throws a TypeError if there is no connection.
  const isAway = error instanceof TypeError || ['OAUTH_TIMEOUT', 'OAUTH_RESPONSE_IS_NOT_CONFORM'].includes(code)
  if (isAway) {
    const otherWay = isOnly
      ? 'Try again in a few minutes.'
      : 'Log in with your password, or try again in a few minutes.'
    return new AppError('conflict', `${name} cannot be reached. ${otherWay}`)
  }
  return new AppError('invalid', `The answer from ${name} could not be verified. Try again.`)
}
