import { isIP } from 'node:net'
import { z } from 'zod'
import { cleanEmail } from '#core/email-address.ts'
import { type Feature, featureNames, isFeature } from '#core/feature.ts'
import type { MailAddress } from '../mail/mail.ts'
import { readSecret } from './secret-text.ts'

/** One setting: its meaning, how it is parsed, and how the documentation shows it. */
export interface Setting<T = unknown> {
  readonly meaning: string
  /** The default, as text. */
  readonly fallback: string
  readonly example: string
  /**
   * Parses the text of the environment, which is undefined if not set. Its error message completes "NAME must be …".
   */
  readonly read: z.ZodType<T, string | undefined>
}

const setting = <T>(spec: Setting<T>): Setting<T> => spec
const wrong = (message: string) => ({ error: message })

function number(words: string, min: number, max: number) {
  return z
    .string()
    .regex(/^\d{1,9}$/, words)
    .transform(Number)
    .refine((value) => value >= min && value <= max, words)
}

function address(words: string, protocols: readonly string[], isFine: (url: URL) => boolean = () => true) {
  return z.string().refine((text) => {
    const url = URL.canParse(text) ? new URL(text) : null
    return url !== null && protocols.includes(url.protocol) && url.hostname !== '' && isFine(url)
  }, words)
}

/** True for an IP address, or a network such as 10.0.0.0/8. */
function isNetwork(text: string): boolean {
  const [host = '', bits, ...rest] = text.split('/')
  const family = isIP(host)
  const isFine = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
  return family !== 0 && isFine && rest.length === 0
}

/** Parses comma-separated addresses without a path into their origins. */
function origins() {
  return z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .refine(
      (parts) => parts.every((part) => /^https?:\/\/[^/?#@]+\/?$/.test(part) && URL.canParse(part)),
      'http:// or https:// addresses without a path, separated by commas',
    )
    .transform((parts): ReadonlySet<string> => new Set(parts.map((part) => new URL(part).origin)))
    .default(new Set<string>())
}

/** Parses "Name <address>" or an address alone. */
function mailbox(text: string): MailAddress | null {
  const [, name = '', inBrackets] = /^([^<>\r\n"]*)<([^<>]+)>$/.exec(text.trim()) ?? []
  const found = cleanEmail(inBrackets ?? text)
  return found === null ? null : { name: name.trim(), address: found }
}

/** Every setting, in the order of the documentation. */
export const settingTable = {
  PORT: setting({
    meaning: 'The port on which Trellis listens.',
    fallback: '3000',
    example: '8080',
    read: number('a whole number from 1 to 65535', 1, 65_535).default(3000),
  }),
  HOST: setting({
    meaning:
      'The address on which Trellis listens. By default, only this machine can reach it. `0.0.0.0` (or `::`) accepts connections from every machine, which a container or a server without a proxy needs.',
    fallback: '127.0.0.1',
    example: '0.0.0.0',
    read: z
      .string()
      .regex(/^[\w.:-]{1,255}$/, 'a host name or an IP address without a port')
      .default('127.0.0.1'),
  }),
  PUBLIC_URL: setting({
    meaning: 'The public URL of this installation. Links, emails and the script tag use it.',
    fallback: 'http://localhost:PORT',
    example: 'https://trellis.example.com',
    read: address(
      'an http:// or https:// address without a path',
      ['http:', 'https:'],
      (url) => url.pathname === '/' && url.search === '' && url.hash === '' && url.username === '',
    )
      .transform((text) => new URL(text).origin)
      .optional(),
  }),
  DATA_DIR: setting({
    meaning: 'The folder for the embedded database, uploaded files and the secret. Created if it does not exist.',
    fallback: './data',
    example: '/var/lib/trellis',
    read: z.string().min(1, 'the path of a folder').default('./data'),
  }),
  DATABASE_URL: setting({
    meaning: 'A PostgreSQL server (15 or newer) to use instead of the embedded one. Requires SECRET.',
    fallback: 'an embedded server in DATA_DIR',
    example: 'postgres://trellis:password@db.internal:5432/trellis',
    read: address('a postgres:// address', ['postgres:', 'postgresql:']).optional(),
  }),
  DATABASE_SITE_URL: setting({
    meaning:
      'A login to the same database that can access one site at a time, for the requests of users and visitors. Needed only if the role in DATABASE_URL is not allowed to create roles.',
    fallback: 'a role that Trellis creates',
    example: 'postgres://trellis_calls:password@db.internal:5432/trellis',
    read: address('a postgres:// address', ['postgres:', 'postgresql:']).optional(),
  }),
  DATABASE_SESSION_URL: setting({
    meaning:
      'The login of DATABASE_URL at the server itself. Set it if DATABASE_URL and DATABASE_SITE_URL go through a pooler in transaction mode, such as PgBouncer. It is used for everything that needs a session: the job queue, live updates, and checks at startup.',
    fallback: 'DATABASE_URL and DATABASE_SITE_URL, which then must not go through such a pooler',
    example: 'postgres://trellis:password@db.internal:5432/trellis',
    read: address('a postgres:// address', ['postgres:', 'postgresql:']).optional(),
  }),
  DATABASE_READ_URL: setting({
    meaning:
      'A standby of the database from which statistics are read. It may be a few seconds behind. Requests log in there with the same role as at the main database. While the standby is unavailable, statistics are read from the main database.',
    fallback: 'everything is read from the main database',
    example: 'postgres://trellis@standby.internal:5432/trellis',
    read: address('a postgres:// address', ['postgres:', 'postgresql:']).optional(),
  }),
  DATABASE_WAIT: setting({
    meaning: 'How many seconds Trellis waits at startup for the server at DATABASE_URL to accept connections.',
    fallback: '60',
    example: '300',
    read: number('a whole number of seconds from 0 to 3600', 0, 3600).default(60),
  }),
  S3_URL: setting({
    meaning:
      'A bucket of an S3-compatible store for uploaded files. Several nodes need one to share files. Add the region as `?region=eu-central-1`.',
    fallback: 'a folder in DATA_DIR',
    example: 'https://KEY_ID:SECRET_KEY@s3.eu-central-1.amazonaws.com/bucket',
    read: address(
      'an https:// or http:// address with a key, its secret and a bucket',
      ['https:', 'http:'],
      ({ username, password, pathname }) => username !== '' && password !== '' && /^\/[\w.-]+\/?$/.test(pathname),
    ).optional(),
  }),
  SECRET: setting({
    meaning:
      '32 random bytes from which all keys are derived, as 64 hexadecimal digits or as base64. Must be the same on every node. Generate one with `openssl rand -hex 32`.',
    fallback: 'with the embedded database, generated at the first start and stored in DATA_DIR/secret',
    example: '(64 hexadecimal digits)',
    read: z
      .string()
      .transform(readSecret)
      .refine((bytes) => bytes !== null, '32 random bytes as 64 hexadecimal digits or base64 (openssl rand -hex 32)')
      .optional(),
  }),
  ROLE: setting({
    meaning:
      '`web` serves requests, `worker` runs background jobs, `all` does both. Any number of nodes can share a database.',
    fallback: 'all',
    example: 'worker',
    read: z.enum(['web', 'worker', 'all'], wrong('web, worker or all')).default('all'),
  }),
  METRICS_TOKEN: setting({
    meaning:
      'The token that clients of `/metrics` must send as `Authorization: Bearer …`. If it is not set, only requests from this machine that did not come through a proxy get an answer. Trellis recognizes a proxy by its headers (X-Forwarded-For, Via), so a proxy on this machine that adds none must not forward `/metrics`.',
    fallback: 'only this machine has access',
    example: 'Zq3v-a-long-random-text-8Kd',
    read: z
      .string()
      .regex(/^[\x21-\x7e]{16,200}$/, 'a text of 16 to 200 characters without spaces')
      .optional(),
  }),
  SMTP_URL: setting({
    meaning:
      'The SMTP server that sends the installation’s emails. Requires MAIL_FROM. If it is not set, emails stay in the dashboard’s mailbox.',
    fallback: 'emails stay in the dashboard’s mailbox',
    example: 'smtps://user:password@smtp.example.com:465',
    read: address('an smtp:// or smtps:// address', ['smtp:', 'smtps:']).optional(),
  }),
  PRIVATE_MAIL_SERVERS: setting({
    meaning:
      'Mail servers in your private network that site owners may use for sending and for bounces, as host names or IP addresses separated by commas, with or without a port. All other servers must have public addresses. A bounce mailbox on a listed server may use a self-signed certificate, or no TLS.',
    fallback: 'none',
    example: 'mail.home.arpa,192.168.1.20:143',
    read: z
      .string()
      .transform((text) => text.split(',').map((part) => part.trim().toLowerCase()))
      .refine(
        (parts) => parts.every((part) => /^(?:[a-z0-9._-]{1,253}|\[[\da-f:.]{2,45}\])(?::\d{1,5})?$/.test(part)),
        'host names or addresses, separated by commas, each with or without a port',
      )
      .transform((parts): ReadonlySet<string> => new Set(parts.map((part) => part.replaceAll(/[[\]]/g, ''))))
      .default(new Set<string>()),
  }),
  MAIL_FROM: setting({
    meaning: 'The sender of the installation’s emails.',
    fallback: 'Trellis <trellis@trellis.invalid>, in the dashboard’s mailbox only',
    example: 'Trellis <hello@example.com>',
    read: z
      .string()
      .transform(mailbox)
      .refine((found) => found !== null, 'an email address or "Name <address>"')
      .optional(),
  }),
  POSTAL_ADDRESS: setting({
    meaning:
      'The postal address in the footer of emails, which many countries require. If it is not set, each campaign needs one in its own footer.',
    fallback: 'none',
    example: 'Example Ltd, 1 High Street, Springfield',
    read: z
      .string()
      .regex(/^[^\r\n]{0,300}$/, 'one line of at most 300 characters')
      .default(''),
  }),
  SIGN_UP: setting({
    meaning:
      'Whether anyone may create an account (`open`) or no one (`closed`). The first account can always be created, and so can one for an email address that was invited to a site.',
    fallback: 'open',
    example: 'closed',
    read: z.enum(['open', 'closed'], wrong('open or closed')).default('open'),
  }),
  OIDC_ISSUER: setting({
    meaning:
      'The issuer URL of the single sign-on provider (OpenID Connect), without `/.well-known/openid-configuration`. Requires OIDC_CLIENT_ID and OIDC_CLIENT_SECRET. Register `PUBLIC_URL/sso` at the provider as the redirect URI.',
    fallback: 'no single sign-on',
    example: 'https://login.example.com/realms/staff',
    read: address(
      'an https:// address, or http:// on this machine',
      ['https:', 'http:'],
      ({ protocol, hostname }) => protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname),
    ).optional(),
  }),
  OIDC_CLIENT_ID: setting({
    meaning: 'The client ID of this installation at the single sign-on provider.',
    fallback: 'none',
    example: 'trellis',
    read: z.string().max(500, 'at most 500 characters').optional(),
  }),
  OIDC_CLIENT_SECRET: setting({
    meaning: 'The client secret of this installation at the single sign-on provider.',
    fallback: 'none',
    example: '(the secret)',
    read: z.string().max(2000, 'at most 2000 characters').optional(),
  }),
  OIDC_NAME: setting({
    meaning: 'The name of the single sign-on provider, shown on the button after "Log in with".',
    fallback: 'single sign-on',
    example: 'Okta',
    read: z
      .string()
      .regex(/^[^\p{Cc}]{1,40}$/u, 'one line of at most 40 characters')
      .default('single sign-on'),
  }),
  OIDC_ONLY: setting({
    meaning:
      'With `on`, users can log in only by single sign-on. Administrators of the installation can still use a password or passkey, in case the provider fails.',
    fallback: 'off',
    example: 'on',
    read: z
      .enum(['on', 'off'], wrong('on or off'))
      .transform((text) => text === 'on')
      .default(false),
  }),
  OIDC_DOMAINS: setting({
    meaning: 'The email domains that may log in by single sign-on, separated by commas.',
    fallback: 'everyone whom the provider lets log in',
    example: 'example.com,example.org',
    read: z
      .string()
      .transform((text) => text.toLowerCase().split(/,\s*/))
      .refine((all) => all.every((one) => /^[\w-]+(?:\.[\w-]+)+$/.test(one)), 'domains, separated by commas')
      .default([]),
  }),
  TRUST_PROXY: setting({
    meaning:
      'Whose forwarding headers are trusted: no one’s (`off`), those of a single proxy in front of Trellis (`on`), or those of proxies at these addresses or networks, separated by commas. Set it only if there is a proxy. Otherwise visitors can forge their IP address.',
    fallback: 'off',
    example: '10.0.0.0/8',
    read: z
      .string()
      .transform((text) => (text === 'on' ? true : text === 'off' ? false : text.split(/,\s*/)))
      .refine(
        (read) => typeof read === 'boolean' || read.every(isNetwork),
        'on, off, or addresses of proxies separated by commas',
      )
      .default(false),
  }),
  EVENT_RETENTION_DAYS: setting({
    meaning: 'How many days individual visitor events are stored. Statistics are stored forever.',
    fallback: '400',
    example: '90',
    read: number('a whole number of days from 1 to 3650', 1, 3650).default(400),
  }),
  MEDIA_QUOTA_MB: setting({
    meaning: 'How many megabytes of uploaded files one site may store, including the smaller versions of images.',
    fallback: '2048',
    example: '500',
    read: number('a whole number of megabytes from 1 to 100000000', 1, 100_000_000).default(2048),
  }),
  PUSH_SERVICES: setting({
    meaning:
      'Additional push services, as URLs separated by commas. Those of the browsers (Google, Mozilla, Microsoft and Apple) are built in.',
    fallback: 'only the built-in ones',
    example: 'https://push.internal:8443',
    read: origins(),
  }),
  PRIVATE_SHOPS: setting({
    meaning:
      'Your own stores that have private addresses or use plain http, as URLs separated by commas. All other stores need https and a public address.',
    fallback: 'none',
    example: 'http://shop.internal:8080',
    read: origins(),
  }),
  PRIVATE_SERVICES: setting({
    meaning:
      'Your own servers that integrations may connect to although they have private addresses or use plain http (listmonk, Mautic, Sendy, webhooks), as URLs separated by commas. All other servers need https and a public address.',
    fallback: 'none',
    example: 'http://listmonk.internal:9000',
    read: origins(),
  }),
  FEATURES_OFF: setting({
    meaning: `Features that this installation does not offer, separated by commas. An administrator can turn them on for individual sites. Possible values: ${featureNames.join(', ')}.`,
    fallback: 'none, so all features are offered',
    example: 'games,api-access',
    read: z
      .string()
      .transform((text) => text.split(',').map((part) => part.trim()))
      .refine((parts) => parts.every(isFeature), `names of features separated by commas: ${featureNames.join(', ')}`)
      .transform((parts): ReadonlySet<Feature> => new Set(parts.filter(isFeature)))
      .default(new Set<Feature>()),
  }),
  STRIPE_SECRET_KEY: setting({
    meaning:
      'The secret or restricted key of your Stripe account. If it is set, plans are sold to sites, and a site without a paid plan is on the Free plan. Requires STRIPE_WEBHOOK_SECRET.',
    fallback: 'no plans are sold, and every site has all features',
    example: 'sk_live_51Example',
    read: z
      .string()
      .regex(/^(?:sk|rk)_\w{8,250}$/, 'a key that begins with sk_ or rk_')
      .optional(),
  }),
  STRIPE_WEBHOOK_SECRET: setting({
    meaning: 'The signing secret of the Stripe webhook for `PUBLIC_URL/billing/stripe`.',
    fallback: 'none',
    example: 'whsec_ExampleSecret',
    read: z
      .string()
      .regex(/^whsec_\w{8,250}$/, 'a secret that begins with whsec_')
      .optional(),
  }),
  STRIPE_URL: setting({
    meaning: 'The URL of Stripe’s API. Change it only for tests against a mock server.',
    fallback: 'https://api.stripe.com',
    example: 'http://127.0.0.1:12111',
    read: address('an http:// or https:// address', ['http:', 'https:']).default('https://api.stripe.com'),
  }),
  RATE_LIMITS: setting({
    meaning: '`off` disables the limits per IP address, account and site. For benchmarks only.',
    fallback: 'on',
    example: 'off',
    read: z
      .enum(['on', 'off'], wrong('on or off'))
      .transform((text) => text === 'on')
      .default(true),
  }),
  DEMO_PORT: setting({
    meaning: 'The port of the demo shop, a website on another origin that shows your forms. `0` or `off` disables it.',
    fallback: 'PORT + 1',
    example: 'off',
    read: z
      .string()
      .transform((text) => (text === 'off' ? '0' : text))
      .pipe(number('a port from 1 to 65535, 0 or off', 0, 65_535))
      .optional(),
  }),
  SLOW_QUERY_MS: setting({
    meaning:
      'Queries that take at least this many milliseconds are logged, with the name of the call or job but without values. 0 logs none.',
    fallback: '1000',
    example: '250',
    read: number('a whole number of milliseconds from 0 to 600000', 0, 600_000).default(1000),
  }),
  OTEL_EXPORTER_OTLP_ENDPOINT: setting({
    meaning:
      'An OpenTelemetry collector that accepts OTLP over HTTP. It receives a span for each request and each job. A request with a `traceparent` header continues that trace. Visitors’ events appear only in the metrics.',
    fallback: 'no traces are sent',
    example: 'http://collector.internal:4318',
    read: address('an http:// or https:// address without a path', ['http:', 'https:'], (url) => url.pathname === '/')
      .transform((text) => new URL(text).origin)
      .optional(),
  }),
  OTEL_METRICS_EXPORTER: setting({
    meaning:
      '`otlp` sends the metrics of `/metrics`, with the same names, to the collector at `OTEL_EXPORTER_OTLP_ENDPOINT` once a minute. With `none`, they are available only at `/metrics`.',
    fallback: 'none',
    example: 'otlp',
    read: z.enum(['none', 'otlp'], wrong('none or otlp')).default('none'),
  }),
  LOG_LEVEL: setting({
    meaning: 'The log level. Logs are JSON lines on standard error. `info` logs one line per request.',
    fallback: 'warn',
    example: 'info',
    read: z
      .enum(
        ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'],
        wrong('silent, fatal, error, warn, info, debug or trace'),
      )
      .default('warn'),
  }),
} as const
