import { parseForeignJson } from '#core/foreign-json.ts'
import { type GuardedAnswer, type GuardedRequest, RefusedRequest } from './guarded-fetch.ts'
import { retryAfterMs } from './retry-after.ts'

/** What asking a vendor takes from the world; a test passes the time instead of waiting. */
export interface VendorWorld {
  readonly fetch: (address: string, request: GuardedRequest) => Promise<GuardedAnswer>
  readonly now: () => number
  readonly sleep: (ms: number) => Promise<void>
  readonly signal?: AbortSignal
}

/** Of whom something is asked. */
export interface Vendor {
  /** As error messages name it: "Shopify". */
  readonly name: string
  /** Never shown in a message, whatever the vendor answers. */
  readonly secrets: () => readonly string[]
  /** What its owner may look at where there is a web page, or nothing, in the place of data. */
  readonly hint?: string
}

export interface VendorRequest {
  readonly method?: NonNullable<GuardedRequest['method']>
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as JSON. */
  readonly json?: unknown
  /** Sent as a form, instead of `json`. */
  readonly form?: Readonly<Record<string, string>>
  /** Asking twice does what asking once does, so a lost answer is asked for again. By default, of all but POST. */
  readonly isRepeatable?: boolean
  /** Milliseconds for each try; 30,000 unless told. */
  readonly timeout?: number
  /** Bytes of the answer; 16 MiB unless told. */
  readonly maxBytes?: number
  /** The answer is plain text: `json` holds it as a string where it is no JSON. */
  readonly isText?: boolean
  /** A redirect is an answer too, as forms give it; it is not followed. */
  readonly acceptsRedirect?: boolean
}

/** An answer in JSON: a success, or a refusal (4xx) for the caller to read. */
export interface VendorAnswer {
  readonly status: number
  readonly headers: GuardedAnswer['headers']
  readonly json: unknown
}

/** Why a vendor gave no answer that can be read: `refused` stays so, the others are worth another try. */
export class VendorFailure extends Error {
  override readonly name = 'VendorFailure'
  readonly kind: 'throttled' | 'unavailable' | 'refused'
  /** When the vendor wants to be asked again. */
  readonly retryAfterMs: number
  /** There was no answer at all: a time-out, or a failure of the network. */
  readonly isSilent: boolean

  constructor(kind: VendorFailure['kind'], message: string, { retryAfter = 0, isSilent = false } = {}) {
    super(message)
    this.kind = kind
    this.retryAfterMs = retryAfter
    this.isSilent = isSilent
  }
}

const tries = 4
const firstWait = 500
/** A vendor that wants more is asked by a later job. */
const longestWait = 30_000

/** How a vendor is asked: with time-outs, tries again with growing pauses, and its wishes respected. Throws `VendorFailure`. */
export function vendorClient(world: VendorWorld, vendor: Vendor): (request: VendorRequest) => Promise<VendorAnswer> {
  return async (request) => {
    const method = request.method ?? (request.json === undefined && !request.form ? 'GET' : 'POST')
    const isRepeatable = request.isRepeatable ?? method !== 'POST'
    for (let attempt = 1; ; attempt++) {
      const outcome = await ask(world, vendor, { ...request, method })
      if ('json' in outcome) return outcome
      const { failure, wasHandled } = outcome
      const wait = Math.max(failure.retryAfterMs, firstWait * 2 ** (attempt - 1))
      const mayRepeat = failure.kind !== 'refused' && (isRepeatable || !wasHandled)
      if (!mayRepeat || attempt === tries || wait > longestWait || world.signal?.aborted) throw failure
      await world.sleep(wait)
    }
  }
}

/** A failure; `wasHandled`: the vendor may have done what it was asked all the same. */
interface Failed {
  readonly failure: VendorFailure
  readonly wasHandled: boolean
}

async function ask(world: VendorWorld, vendor: Vendor, request: VendorRequest): Promise<VendorAnswer | Failed> {
  const {
    method,
    url,
    headers,
    json,
    form,
    timeout = 30_000,
    maxBytes = 16 * 1_048_576,
    isText,
    acceptsRedirect,
  } = request
  const body = form ? new URLSearchParams(form).toString() : json === undefined ? undefined : JSON.stringify(json)
  const type = form ? 'application/x-www-form-urlencoded' : 'application/json'
  const failed = (
    kind: VendorFailure['kind'],
    message: string,
    wasHandled: boolean,
    more: { retryAfter?: number; isSilent?: boolean } = {},
  ): Failed => ({
    failure: new VendorFailure(kind, redact(message, vendor.secrets()), more),
    wasHandled,
  })
  let answer: GuardedAnswer
  try {
    answer = await world.fetch(url, {
      ...(method && { method }),
      headers: {
        accept: 'application/json',
        'user-agent': 'Trellis',
        ...(body && { 'content-type': type }),
        ...headers,
      },
      ...(body !== undefined && { body }),
      timeout,
      maxBytes: maxBytes,
      ...(world.signal && { signal: world.signal }),
    })
  } catch (error) {
    if (error instanceof RefusedRequest)
      return failed('refused', `${vendor.name} was not asked: ${error.message}`, false)
    return failed('unavailable', `${vendor.name} does not answer.`, !wasUnreachable(error), { isSilent: true })
  }
  const { status } = answer
  if (status === 429) {
    const wait = retryAfterMs(answer.headers['retry-after'], world.now())
    return failed('throttled', `${vendor.name} asks for fewer requests.`, false, { retryAfter: wait })
  }
  if (status >= 500) {
    const wait = retryAfterMs(answer.headers['retry-after'], world.now())
    return failed('unavailable', `${vendor.name} is temporarily unavailable (status ${status}).`, true, {
      retryAfter: wait,
    })
  }
  if (status >= 300 && status < 400 && !acceptsRedirect) {
    const target = String(answer.headers.location ?? 'another address')
    return failed('refused', `${vendor.name} redirects to ${target}. Enter that address instead.`, false)
  }
  if (answer.body.length >= maxBytes) return failed('refused', `The answer of ${vendor.name} is too large.`, true)
  const parsed = parse(answer.body)
  if (parsed !== undefined) return { status, headers: answer.headers, json: parsed }
  if (isText) return { status, headers: answer.headers, json: answer.body.toString('utf8').trim() }
  const hint = vendor.hint ? ` ${vendor.hint}` : ''
  if (status === 404) return failed('refused', `${vendor.name} has nothing at this address.${hint}`, false)
  const page = `${vendor.name} answered with a web page instead of data (status ${status}).`
  const reason = ' A maintenance page or a firewall may be in front of it.'
  return failed('unavailable', page + reason + hint, true)
}

/** JSON of any kind, or null for an empty answer; undefined for anything else. */
function parse(body: Buffer): unknown {
  const text = body
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trim()
  if (text === '') return null
  try {
    return parseForeignJson(text)
  } catch {
    return undefined
  }
}

const unreachable = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'])
const wasUnreachable = (error: unknown) => unreachable.has(String((error as { code?: unknown }).code))

/** A text without the secrets in it; what is too short to be one would only tear words apart. */
export function redact(text: string, secrets: readonly string[]): string {
  return secrets.reduce((clean, secret) => (secret.length < 6 ? clean : clean.replaceAll(secret, '[secret]')), text)
}
