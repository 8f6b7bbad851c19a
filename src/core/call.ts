import type { z } from 'zod'
import type { Scope, SiteRole, StricterRole } from './access.ts'
import type { LoggedActivity } from './activity.ts'
import type { CallLimit } from './call-limit.ts'
import type { Feature, FeatureForInput } from './feature.ts'

/**
 * Who may make a call. `public`: anyone (log in, sign up). `user`: any logged-in user. `admin`: an administrator of the
 * installation. `site`: a member of the site that the request's `site_id` names. `visitor`: any page of the site whose
 * public key the request sends as `key`; CORS is open.
 */
export type Access = 'public' | 'user' | 'admin' | 'site' | 'visitor'

/** Body type of an upload. */
type UploadType = 'multipart/form-data' | 'application/zip'

/** One call: its path, who may make it, its input, its output, and its error message. */
export interface Call<
  Input extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
  Who extends Access = Access,
  Path extends `/${string}` = `/${string}`,
> {
  readonly path: Path
  readonly method: 'POST' | 'GET'
  readonly access: Who
  /** Additional paths of the same call. */
  readonly aliases: readonly `/${string}`[]
  /** Whether the call creates, sends or spends something. It then honors an `Idempotency-Key` header. */
  readonly effect: boolean
  readonly input: Input
  readonly output: Output
  /** Message for the caller if something failed that isn't the caller's fault. */
  readonly failure: string
  /** Minimum role of the caller on the site, if the scope doesn't determine it: see `roleMayCall`. */
  readonly role: SiteRole | null
  readonly stricter?: StricterRole
  /**
   * Whether it is refused to an administrator who views the site as its owner, because its effect would outlast the
   * view.
   */
  readonly membersOnly?: true
  /**
   * Scope that an API key needs to make the call. Null if no key may make it, only a logged-in user. See `withScopes`.
   */
  readonly scope: Scope | null
  /** Reason why no API key may make a call about a site. */
  readonly forPeople?: string
  /** Feature that the site's plan must include. */
  readonly feature?: Feature | FeatureForInput
  /** Entry that it writes to the site's activity log. */
  readonly logs?: LoggedActivity
  /** Rate limit, if the general limits are too wide. */
  readonly limit?: CallLimit
  /** Maximum body size in bytes, if anyone may make the call and 16 kB are really not enough: see `longBody`. */
  readonly maxBytes?: number
  /** Whether a standby may answer: the call only reads, and the data may be a few seconds old. */
  readonly mayLag?: true
  /** See `byOwnRoute`. */
  readonly ownRoute?: true
  /** See `uploadCall`. */
  readonly takes?: UploadType
  /** See `externalCall`. */
  readonly external?: true
}

interface CallOptions<Input extends z.ZodType, Output extends z.ZodType, Who extends Access> {
  input: Input
  output: Output
  failure: string
  access?: Who
  method?: 'POST' | 'GET'
  aliases?: readonly `/${string}`[]
  effect?: boolean
  /**
   * Minimum role of a member, if it differs from the one implied by the scope (analysts may make reading calls, editors
   * writing ones): 'admin' or 'owner' for more, 'support' for everyone on the site.
   */
  role?: SiteRole
  stricter?: StricterRole
  membersOnly?: true
  scope?: Scope
  feature?: Feature | FeatureForInput
  logs?: LoggedActivity
  limit?: CallLimit
  maxBytes?: number
  mayLag?: true
}

/**
 * Declares a call, by default for members of a site. `input` never contains `site_id` or `key`: the call mechanism
 * removes and checks them, and passes the site in the context.
 */
export function call<
  Path extends `/${string}`,
  Input extends z.ZodType,
  Output extends z.ZodType,
  Who extends Access = 'site',
>(path: Path, options: CallOptions<Input, Output, Who>): Call<Input, Output, Who, Path> {
  return {
    path,
    method: 'POST',
    access: 'site' as Who,
    aliases: [],
    effect: false,
    role: null,
    scope: null,
    ...options,
  }
}

/**
 * Marks a call that its room serves with its own route, because the mechanism's one transaction per call is too
 * expensive.
 */
export function byOwnRoute<C extends Call>(declared: C): C & { readonly ownRoute: true } {
  return { ...declared, ownRoute: true }
}

/** 64 kB, for long texts by visitors in any script, and for full carts. */
export const longBody = { maxBytes: 64 * 1024 } as const

/**
 * Marks a call that takes a file: as the field "file" next to its other fields, or as the whole body. Visitors'
 * requests put the other fields in the URL.
 */
export function uploadCall<C extends Call>(declared: C, takes: UploadType = 'multipart/form-data') {
  return { ...byOwnRoute(declared), takes }
}

/**
 * Marks a call whose handler opens transactions itself, because it contacts other servers, which no transaction should
 * wait for, or answers many callers in one transaction.
 */
export function externalCall<C extends Call>(declared: C): C & { readonly external: true } {
  return { ...declared, external: true }
}

/** The calls of one room, by handler name. */
export type Calls = Record<string, Call>

/** The input as the caller sends it. */
export type Sent<C extends Call> = z.input<C['input']>
/** The input as the handler receives it. */
export type Received<C extends Call> = z.output<C['input']>
/** The response of a call. */
export type Answer<C extends Call> = z.output<C['output']>
