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
    meaning: 'The port on which Trellis answers.',
    fallback: '3000',
    example: '8080',
    read: number('a whole number from 1 to 65535', 1, 65_535).default(3000),
  }),
  HOST: setting({
    meaning:
      'The address on which Trellis listens. By default only this machine reaches it; `0.0.0.0` (or `::`) lets every machine in, which is what a container or a server without a proxy needs.',
    fallback: '127.0.0.1',
    example: '0.0.0.0',
    read: z
      .string()
      .regex(/^[\w.:-]{1,255}$/, 'a host name or an IP address without a port')
      .default('127.0.0.1'),
  }),
  PUBLIC_URL: setting({
    meaning:
      'Where people and their websites reach this installation, as it stands in links, mails and the line of HTML.',
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
    meaning: 'The folder for the embedded database, uploaded files and the secret. It is made when missing.',
    fallback: './data',
    example: '/var/lib/trellis',
    read: z.string().min(1, 'the path of a folder').default('./data'),
  }),
  DATABASE_URL: setting({
    meaning: 'A PostgreSQL server (15 or newer) to use instead of the embedded one. SECRET must then be set too.',
    fallback: 'an embedded server in DATA_DIR',
    example: 'postgres://trellis:password@db.internal:5432/trellis',
    read: address('a postgres:// address', ['postgres:', 'postgresql:']).optional(),
  }),
  DATABASE_SITE_URL: setting({
    meaning:
      'A login to the same database that sees one site at a time, for the requests of users and visitors. It is needed only where the role of DATABASE_URL may not make roles.',
    fallback: 'a role that Trellis makes, where it may',
    example: 'postgres://trellis_calls:password@db.internal:5432/trellis',
    read: address('a postgres:// address', ['postgres:', 'postgresql:']).optional(),
  }),
  DATABASE_SESSION_URL: setting({
    meaning:
      'The login of DATABASE_URL at the server itself, where DATABASE_URL and DATABASE_SITE_URL go through a pooler that gives out connections by the transaction, such as PgBouncer. What needs a session uses it: the queue of jobs, live updates, checks at the start.',
    fallback: 'DATABASE_URL and DATABASE_SITE_URL reach the server itself',
    example: 'postgres://trellis:password@db.internal:5432/trellis',
    read: address('a postgres:// address', ['postgres:', 'postgresql:']).optional(),
  }),
  DATABASE_READ_URL: setting({
    meaning:
      'A standby of the database, for statistics, which may be some seconds behind. Requests log in there as they do at the database itself. While it is away, the database is asked.',
    fallback: 'everything is read from the database itself',
    example: 'postgres://trellis@standby.internal:5432/trellis',
    read: address('a postgres:// address', ['postgres:', 'postgresql:']).optional(),
  }),
  DATABASE_WAIT: setting({
    meaning: 'For how many seconds a start waits for the server at DATABASE_URL to accept connections.',
    fallback: '60',
    example: '300',
    read: number('a whole number of seconds from 0 to 3600', 0, 3600).default(60),
  }),
  S3_URL: setting({
    meaning:
      'A bucket of an S3-compatible store to keep uploaded files in, which several nodes need to share them. A region may follow as `?region=eu-central-1`.',
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
      'The 32 random bytes from which all keys are derived, as 64 hexadecimal digits or as base64: the same on every node. `openssl rand -hex 32` makes one.',
    fallback: 'made at the first start and kept in DATA_DIR/secret, with the embedded database',
    example: '(64 hexadecimal digits)',
    read: z
      .string()
      .transform(readSecret)
      .refine((bytes) => bytes !== null, '32 random bytes as 64 hexadecimal digits or base64 (openssl rand -hex 32)')
      .optional(),
  }),
  ROLE: setting({
    meaning:
      '`web` answers requests, `worker` does the jobs, `all` does both. Any number of nodes may share a database.',
    fallback: 'all',
    example: 'worker',
    read: z.enum(['web', 'worker', 'all'], wrong('web, worker or all')).default('all'),
  }),
  METRICS_TOKEN: setting({
    meaning:
      'What whoever fetches `/metrics` has to send as `Authorization: Bearer …`. Without it, only this machine gets them, and nobody whom a proxy speaks for; a proxy on this machine that adds no such header (X-Forwarded-For, Via) should not pass `/metrics` on.',
    fallback: 'this machine alone',
    example: 'Zq3v-a-long-random-text-8Kd',
    read: z
      .string()
      .regex(/^[\x21-\x7e]{16,200}$/, 'a text of 16 to 200 characters without blanks')
      .optional(),
  }),
  SMTP_URL: setting({
    meaning:
      'The SMTP server that takes our mail. MAIL_FROM must then be set too. Without it, mail stays in the mailbox of the dashboard.',
    fallback: 'the mailbox of the dashboard',
    example: 'smtps://user:password@smtp.example.com:465',
    read: address('an smtp:// or smtps:// address', ['smtp:', 'smtps:']).optional(),
  }),
  PRIVATE_MAIL_SERVERS: setting({
    meaning:
      'Mail servers in your own network that owners of sites may name for sending and for bounces, as host names or addresses separated by commas, with or without a port. All others must have public addresses. A bounce mailbox on one of these may have a certificate of its own, or no TLS.',
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
    meaning: 'Who our mail is from.',
    fallback: 'Trellis <trellis@trellis.invalid>, for the mailbox only',
    example: 'Trellis <hello@example.com>',
    read: z
      .string()
      .transform(mailbox)
      .refine((found) => found !== null, 'an email address or "Name <address>"')
      .optional(),
  }),
  POSTAL_ADDRESS: setting({
    meaning:
      'The postal address at the foot of mails, which many countries require. Without it, a campaign needs one in its own footer.',
    fallback: 'none',
    example: 'Example Ltd, 1 High Street, Springfield',
    read: z
      .string()
      .regex(/^[^\r\n]{0,300}$/, 'one line of at most 300 characters')
      .default(''),
  }),
  SIGN_UP: setting({
    meaning:
      'Whether strangers may create accounts (`open`) or nobody (`closed`). The first account can always be created, and one for an address that was invited to work on a site.',
    fallback: 'open',
    example: 'closed',
    read: z.enum(['open', 'closed'], wrong('open or closed')).default('open'),
  }),
  OIDC_ISSUER: setting({
    meaning:
      'The provider of single sign-on (OpenID Connect): its address, under which `/.well-known/openid-configuration` lies. OIDC_CLIENT_ID and OIDC_CLIENT_SECRET must then be set too, and `PUBLIC_URL/sso` be named there as the address to return to.',
    fallback: 'no single sign-on',
    example: 'https://login.example.com/realms/staff',
    read: address(
      'an https:// address, or http:// on this machine',
      ['https:', 'http:'],
      ({ protocol, hostname }) => protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname),
    ).optional(),
  }),
  OIDC_CLIENT_ID: setting({
    meaning: 'What the provider of single sign-on calls this installation.',
    fallback: 'none',
    example: 'trellis',
    read: z.string().max(500, 'at most 500 characters').optional(),
  }),
  OIDC_CLIENT_SECRET: setting({
    meaning: 'The secret that the provider of single sign-on gave this installation.',
    fallback: 'none',
    example: '(the secret)',
    read: z.string().max(2000, 'at most 2000 characters').optional(),
  }),
  OIDC_NAME: setting({
    meaning: 'What people call the provider of single sign-on: the button says "Log in with" and this.',
    fallback: 'single sign-on',
    example: 'Okta',
    read: z
      .string()
      .regex(/^[^\p{Cc}]{1,40}$/u, 'one line of at most 40 characters')
      .default('single sign-on'),
  }),
  OIDC_ONLY: setting({
    meaning:
      'With `on`, single sign-on is the only way in. Administrators of the installation keep password and passkey, for the day on which the provider fails.',
    fallback: 'off',
    example: 'on',
    read: z
      .enum(['on', 'off'], wrong('on or off'))
      .transform((text) => text === 'on')
      .default(false),
  }),
  OIDC_DOMAINS: setting({
    meaning: 'The domains of addresses that may come in by single sign-on, separated by commas.',
    fallback: 'all that the provider lets in',
    example: 'example.com,example.org',
    read: z
      .string()
      .transform((text) => text.toLowerCase().split(/,\s*/))
      .refine((all) => all.every((one) => /^[\w-]+(?:\.[\w-]+)+$/.test(one)), 'domains, separated by commas')
      .default([]),
  }),
  TRUST_PROXY: setting({
    meaning:
      'Whose forwarding headers are believed: nobody’s (`off`), those of the one proxy before Trellis (`on`), or those of proxies at these addresses or networks, separated by commas. Set it only when there is a proxy: else visitors choose their own address.',
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
    meaning: 'For how many days single events of visitors are kept. What they add up to is kept for ever.',
    fallback: '400',
    example: '90',
    read: number('a whole number of days from 1 to 3650', 1, 3650).default(400),
  }),
  MEDIA_QUOTA_MB: setting({
    meaning: 'How many megabytes the uploaded files of one site may take, smaller versions of pictures included.',
    fallback: '2048',
    example: '500',
    read: number('a whole number of megabytes from 1 to 100000000', 1, 100_000_000).default(2048),
  }),
  PUSH_SERVICES: setting({
    meaning:
      'Push services of your own, as addresses separated by commas. Those that browsers use (of Google, Mozilla, Microsoft and Apple) are known.',
    fallback: 'none but the known ones',
    example: 'https://push.internal:8443',
    read: origins(),
  }),
  PRIVATE_SHOPS: setting({
    meaning:
      'Stores of your own that have private addresses or speak plain http, as addresses separated by commas. All others need https and a public address.',
    fallback: 'none',
    example: 'http://shop.internal:8080',
    read: origins(),
  }),
  PRIVATE_SERVICES: setting({
    meaning:
      'Servers of your own that integrations may reach though they have private addresses or speak plain http (listmonk, Mautic, Sendy, webhooks), as addresses separated by commas. All others need https and a public address.',
    fallback: 'none',
    example: 'http://listmonk.internal:9000',
    read: origins(),
  }),
  FEATURES_OFF: setting({
    meaning: `Features that this installation does not offer, separated by commas; an administrator can turn them on for single sites. They are called ${featureNames.join(', ')}.`,
    fallback: 'none: everything is offered',
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
      'The secret or restricted key of your Stripe account. With it, sites are sold plans: without one that they pay for, they have the plan Free. STRIPE_WEBHOOK_SECRET must then be set too.',
    fallback: 'nothing is sold, and every site has everything',
    example: 'sk_live_51Example',
    read: z
      .string()
      .regex(/^(?:sk|rk)_\w{8,250}$/, 'a key that begins with sk_ or rk_')
      .optional(),
  }),
  STRIPE_WEBHOOK_SECRET: setting({
    meaning: 'The signing secret of the webhook in Stripe that leads to `PUBLIC_URL/billing/stripe`.',
    fallback: 'none',
    example: 'whsec_ExampleSecret',
    read: z
      .string()
      .regex(/^whsec_\w{8,250}$/, 'a secret that begins with whsec_')
      .optional(),
  }),
  STRIPE_URL: setting({
    meaning: 'Where Stripe is asked, for tests against a stand-in alone.',
    fallback: 'https://api.stripe.com',
    example: 'http://127.0.0.1:12111',
    read: address('an http:// or https:// address', ['http:', 'https:']).default('https://api.stripe.com'),
  }),
  RATE_LIMITS: setting({
    meaning: '`off` lifts the limits by address, account and site: for measuring alone.',
    fallback: 'on',
    example: 'off',
    read: z
      .enum(['on', 'off'], wrong('on or off'))
      .transform((text) => text === 'on')
      .default(true),
  }),
  DEMO_PORT: setting({
    meaning:
      'The port of the demo shop, a website at another origin that carries your forms. `0` or `off` leaves it out.',
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
      'A query that takes at least so many milliseconds is logged, with the call or job that asked and without its values. 0: none.',
    fallback: '1000',
    example: '250',
    read: number('a whole number of milliseconds from 0 to 600000', 0, 600_000).default(1000),
  }),
  OTEL_EXPORTER_OTLP_ENDPOINT: setting({
    meaning:
      'A collector of OpenTelemetry that takes OTLP over HTTP. It is sent a span for each request and each job; a request with a `traceparent` goes on with its trace. Visitors’ events are in the metrics alone.',
    fallback: 'nothing is sent',
    example: 'http://collector.internal:4318',
    read: address('an http:// or https:// address without a path', ['http:', 'https:'], (url) => url.pathname === '/')
      .transform((text) => new URL(text).origin)
      .optional(),
  }),
  OTEL_METRICS_EXPORTER: setting({
    meaning:
      '`otlp` sends what `/metrics` shows, by the same names, to the collector at `OTEL_EXPORTER_OTLP_ENDPOINT` once a minute. `none` leaves it to who reads `/metrics`.',
    fallback: 'none',
    example: 'otlp',
    read: z.enum(['none', 'otlp'], wrong('none or otlp')).default('none'),
  }),
  LOG_LEVEL: setting({
    meaning: 'How much is logged, as JSON lines on the standard error output. `info` has a line for each request.',
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
