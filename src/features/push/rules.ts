/** The push services that browsers use. A leading dot matches all subdomains. */
const knownServices = [
  'fcm.googleapis.com',
  'android.googleapis.com',
  '.push.services.mozilla.com',
  '.notify.windows.com',
  '.push.apple.com',
]

/** Maximum message size. After encryption, longer ones exceed the 4,096 bytes that push services accept. */
export const maxMessageBytes = 3993

/** Whether an endpoint belongs to a known push service, or to one of the operator's own (`trusted`, by origin). */
export function isPushEndpoint(endpoint: string, trusted: ReadonlySet<string> = new Set()): boolean {
  const url = parseUrl(endpoint)
  if (!url || url.username || url.password) return false
  if (trusted.has(url.origin)) return true
  if (url.protocol !== 'https:' || url.port !== '') return false
  return knownServices.some((service) =>
    service.startsWith('.') ? url.hostname.endsWith(service) : url.hostname === service,
  )
}

/**
 * Returns the push service of an endpoint: "fcm.googleapis.com", "push.apple.com", or the host of one of the operator's
 * own.
 */
export function serviceOf(endpoint: string): string {
  const host = parseUrl(endpoint)?.hostname ?? ''
  const known = knownServices.find((service) => (service.startsWith('.') ? host.endsWith(service) : host === service))
  return (known ?? host).replace(/^\./, '')
}

/** Names of the browsers that use each push service. */
export const browsersOf: Readonly<Record<string, string>> = {
  'fcm.googleapis.com': 'Chrome and others',
  'android.googleapis.com': 'Chrome, before 2019',
  'push.services.mozilla.com': 'Firefox',
  'notify.windows.com': 'Edge',
  'push.apple.com': 'Safari',
}

interface PlainUrl {
  readonly protocol: string
  readonly hostname: string
  readonly origin: string
  readonly port: string
  readonly username: string
  readonly password: string
}

/** The types of pure code don't include the URL class, though every runtime has it. */
function parseUrl(text: string): PlainUrl | null {
  try {
    return new (globalThis as unknown as { URL: new (text: string) => PlainUrl }).URL(text)
  } catch {
    return null
  }
}

/** The notification that a visitor sees. */
export interface Notification {
  readonly title: string
  readonly body?: string | undefined
  /** The http(s) address that a click opens. */
  readonly navigate: string
  readonly icon?: string | undefined
  readonly image?: string | undefined
  /** A later notification with the same tag replaces the earlier one. */
  readonly tag?: string | undefined
}

/**
 * Returns the message to send, as Declarative Web Push. Some browsers show it natively; in the others our worker does.
 */
export function messageOf({ title, body, navigate, icon, image, tag }: Notification): string {
  const notification = {
    title,
    ...(body && { body }),
    navigate,
    ...(icon && { icon }),
    ...(image && { image }),
    ...(tag && { tag }),
  }
  return JSON.stringify({ web_push: 8030, notification })
}

/** The result of a message, based on the push service's response. */
export type Outcome = 'accepted' | 'gone' | 'later' | 'refused'

/** Interprets a push service's status code, according to RFC 8030 and what services do in practice. */
export function outcomeOf(status: number): Outcome {
  if (status >= 200 && status < 300) return 'accepted'
  if (status === 404 || status === 410) return 'gone'
  return status === 429 || status >= 500 ? 'later' : 'refused'
}

/**
 * Returns the milliseconds to wait according to a Retry-After header, which contains seconds or a date. At most an
 * hour; a minute by default.
 */
export function retryAfter(header: string | undefined, now: number): number {
  const seconds = header === undefined ? Number.NaN : Number(header)
  const wait = Number.isNaN(seconds) ? Date.parse(header ?? '') - now : seconds * 1000
  return Math.min(Math.max(Number.isNaN(wait) ? 60_000 : wait, 1000), 3_600_000)
}

/** Names that are reserved, or look official. */
const reserved = new Set(['www', 'api', 'mail', 'smtp', 'admin', 'app', 'localhost', 'ns1', 'ns2'])

/** Returns what is wrong with a subdomain name; undefined if nothing is. */
export function subdomainProblem(name: string): string | undefined {
  if (!/^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/.test(name) || name.startsWith('xn--'))
    return 'Use letters, digits and hyphens, at most 63.'
  return reserved.has(name) ? 'This subdomain is taken. Choose another.' : undefined
}

/** Returns the URL of the page that asks on the site's behalf: on the subdomain if there is one. */
export function windowUrl(publicUrl: string, key: string, subdomainName: string): string {
  const host = subdomainName ? publicUrl.replace('://', `://${subdomainName}.`) : publicUrl
  return `${host}/push/subscribe/${key}`
}
