import { parseForeignJson } from '#core/foreign-json.ts'
import { type GuardedAnswer, type GuardedRequest, RefusedRequest } from './guarded-fetch.ts'
import { retryAfterMs } from './retry-after.ts'

/** Dependencies of a vendor client. Tests replace them to advance a fake clock instead of waiting. */
export interface VendorDeps {
  readonly fetch: (address: string, request: GuardedRequest) => Promise<GuardedAnswer>
  readonly now: () => number
  readonly sleep: (ms: number) => Promise<void>
  readonly signal?: AbortSignal
}

/** The vendor that requests are sent to. */
export interface Vendor {
  /** Name in error messages, such as "Shopify". */
  readonly name: string
  /** Secrets that are never shown in a message, whatever the vendor returns. */
  readonly secrets: () => readonly string[]
  /** A hint for the owner about what to check if the answer is a web page or empty instead of data. */
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
  /**
   * Whether the request can safely be repeated, so that it is retried if the answer is lost. By default true for
   * everything but POST.
   */
  readonly isRepeatable?: boolean
  /** Timeout of each attempt in milliseconds. Defaults to 30,000. */
  readonly timeout?: number
  /** Maximum number of bytes of the answer. Defaults to 16 MiB. */
  readonly maxBytes?: number
  /** True if the answer is plain text. `json` is then a string if it isn't JSON. */
  readonly isText?: boolean
  /** True if a redirect is a valid answer, as it is for forms. It is not followed. */
  readonly acceptsRedirect?: boolean
}

/** An answer in JSON: a success, or a rejection (4xx) for the caller to handle. */
export interface VendorAnswer {
  readonly status: number
  readonly headers: GuardedAnswer['headers']
  readonly json: unknown
}

/** Reason why a vendor returned no usable answer: `refused` is permanent, the others are worth a retry. */
export class VendorFailure extends Error {
  override readonly name = 'VendorFailure'
  readonly kind: 'throttled' | 'unavailable' | 'refused'
  /** How long the vendor asks to wait before a retry, in milliseconds. */
  readonly retryAfterMs: number
  /** True if there was no answer at all: a timeout, or a network failure. */
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
/** Maximum wait in milliseconds. If the vendor asks for more, a later job retries. */
const longestWait = 30_000

/**
 * Creates the function that sends requests to a vendor: with timeouts, retries with increasing pauses, respecting the
 * vendor's limits. It throws `VendorFailure`.
 */
export function vendorClient(deps: VendorDeps, vendor: Vendor): (request: VendorRequest) => Promise<VendorAnswer> {
  return async (request) => {
    const method = request.method ?? (request.json === undefined && !request.form ? 'GET' : 'POST')
    const isRepeatable = request.isRepeatable ?? method !== 'POST'
    for (let attempt = 1; ; attempt++) {
      const outcome = await ask(deps, vendor, { ...request, method })
      if ('json' in outcome) return outcome
      const { failure, wasHandled } = outcome
      const wait = Math.max(failure.retryAfterMs, firstWait * 2 ** (attempt - 1))
      const mayRepeat = failure.kind !== 'refused' && (isRepeatable || !wasHandled)
      if (!mayRepeat || attempt === tries || wait > longestWait || deps.signal?.aborted) throw failure
      await deps.sleep(wait)
    }
  }
}

/** A failure. `wasHandled` is true if the vendor may have processed the request anyway. */
interface Failed {
  readonly failure: VendorFailure
  readonly wasHandled: boolean
}

async function ask(deps: VendorDeps, vendor: Vendor, request: VendorRequest): Promise<VendorAnswer | Failed> {
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
    answer = await deps.fetch(url, {
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
      ...(deps.signal && { signal: deps.signal }),
    })
  } catch (error) {
    if (error instanceof RefusedRequest)
      return failed('refused', `${vendor.name} was not asked: ${error.message}`, false)
    return failed('unavailable', `${vendor.name} does not answer.`, !wasUnreachable(error), { isSilent: true })
  }
  const { status } = answer
  if (status === 429) {
    const wait = retryAfterMs(answer.headers['retry-after'], deps.now())
    return failed('throttled', `${vendor.name} asks for fewer requests.`, false, { retryAfter: wait })
  }
  if (status >= 500) {
    const wait = retryAfterMs(answer.headers['retry-after'], deps.now())
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

/** Parses any JSON, or null for an empty answer. Undefined for anything else. */
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

/**
 * Removes the secrets from a text. Strings too short to be a secret are skipped, because they would only break up
 * words.
 */
export function redact(text: string, secrets: readonly string[]): string {
  return secrets.reduce((clean, secret) => (secret.length < 6 ? clean : clean.replaceAll(secret, '[secret]')), text)
}
