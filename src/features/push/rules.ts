/** The push services that browsers use. A host that starts with a dot stands for all below it. */
const knownServices = [
  'fcm.googleapis.com',
  'android.googleapis.com',
  '.push.services.mozilla.com',
  '.notify.windows.com',
  '.push.apple.com',
]

/** What a message may be: longer ones do not fit, encrypted, into the 4,096 bytes that services take. */
export const maxMessageBytes = 3993

/** Whether an endpoint is at a known push service, or at one of the operator's own (`trusted`, by origin). */
export function isPushEndpoint(endpoint: string, trusted: ReadonlySet<string> = new Set()): boolean {
  const url = parseUrl(endpoint)
  if (!url || url.username || url.password) return false
  if (trusted.has(url.origin)) return true
  if (url.protocol !== 'https:' || url.port !== '') return false
  return knownServices.some((service) =>
    service.startsWith('.') ? url.hostname.endsWith(service) : url.hostname === service,
  )
}

/** At which push service an endpoint is: "fcm.googleapis.com", "push.apple.com", or the host of one of the operator's own. */
export function serviceOf(endpoint: string): string {
  const host = parseUrl(endpoint)?.hostname ?? ''
  const known = knownServices.find((service) => (service.startsWith('.') ? host.endsWith(service) : host === service))
  return (known ?? host).replace(/^\./, '')
}

/** The browsers that each push service serves, as people call them. */
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

/** Pure code knows no URL class of its own, though every world has one. */
function parseUrl(text: string): PlainUrl | null {
  try {
    return new (globalThis as unknown as { URL: new (text: string) => PlainUrl }).URL(text)
  } catch {
    return null
  }
}

/** What a visitor sees. */
export interface Notification {
  readonly title: string
  readonly body?: string | undefined
  /** The http(s) address that a click opens. */
  readonly navigate: string
  readonly icon?: string | undefined
  readonly image?: string | undefined
  /** A later notification with the same tag takes the place of the earlier. */
  readonly tag?: string | undefined
}

/** The message as it is sent: Declarative Web Push, which some browsers show by themselves and our worker in the others. */
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

/** The result of a message, by the push service's answer. */
export type Outcome = 'accepted' | 'gone' | 'later' | 'refused'

/** Reads a push service's status: RFC 8030, and what services do in practice. */
export function outcomeOf(status: number): Outcome {
  if (status >= 200 && status < 300) return 'accepted'
  if (status === 404 || status === 410) return 'gone'
  return status === 429 || status >= 500 ? 'later' : 'refused'
}

/** Milliseconds to wait, by a Retry-After header: seconds or a date; an hour at most, a minute by default. */
export function retryAfter(header: string | undefined, now: number): number {
  const seconds = header === undefined ? Number.NaN : Number(header)
  const wait = Number.isNaN(seconds) ? Date.parse(header ?? '') - now : seconds * 1000
  return Math.min(Math.max(Number.isNaN(wait) ? 60_000 : wait, 1000), 3_600_000)
}

/** Names that lead elsewhere, or look as if they did. */
const reserved = new Set(['www', 'api', 'mail', 'smtp', 'admin', 'app', 'localhost', 'ns1', 'ns2'])

/** What is wrong with a subdomain's name; undefined when nothing is. */
export function subdomainProblem(name: string): string | undefined {
  if (!/^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/.test(name) || name.startsWith('xn--'))
    return 'Use letters, digits and hyphens, at most 63.'
  return reserved.has(name) ? 'This subdomain is taken. Choose another.' : undefined
}

/** The address of the page that asks in the site's stead: on the subdomain when there is one. */
export function windowUrl(publicUrl: string, key: string, subdomainName: string): string {
  const host = subdomainName ? publicUrl.replace('://', `://${subdomainName}.`) : publicUrl
  return `${host}/push/subscribe/${key}`
}
