import type { z } from 'zod'
import type { Scope, SiteRole, StricterRole } from './access.ts'
import type { LoggedActivity } from './activity.ts'
import type { CallLimit } from './call-limit.ts'
import type { Feature, FeatureForInput } from './feature.ts'

/**
 * Who may make a call.
 * `public`: anyone (log in, sign up). `user`: somebody who is logged in. `admin`: an administrator of the installation. `site`: a member of the site that the request
 * names by `site_id`. `visitor`: any page of the site whose public key the request carries as `key`; CORS is open.
 */
export type Access = 'public' | 'user' | 'admin' | 'site' | 'visitor'

/** What the body of an upload is. */
type UploadType = 'multipart/form-data' | 'application/zip'

/** One call: where it is sent, who may make it, what goes in, what comes out, what to say when it breaks. */
export interface Call<
  Input extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
  Who extends Access = Access,
  Path extends `/${string}` = `/${string}`,
> {
  readonly path: Path
  readonly method: 'POST' | 'GET'
  readonly access: Who
  /** Further paths at which the same call answers. */
  readonly aliases: readonly `/${string}`[]
  /** True when the call creates, sends or spends: it then honours an `Idempotency-Key` header. */
  readonly effect: boolean
  readonly input: Input
  readonly output: Output
  /** What the caller is told when something broke that is not the caller's doing. */
  readonly failure: string
  /** What the caller has to be on the site at least, where the scope does not say it: see `roleMayCall`. */
  readonly role: SiteRole | null
  readonly stricter?: StricterRole
  /** Refused to an administrator who views the site as its owner: what it does would outlast the view. */
  readonly membersOnly?: true
  /** What an API key needs to make the call; null: no key may, only somebody who is logged in. See `withScopes`. */
  readonly scope: Scope | null
  /** Why no API key may make a call about a site. */
  readonly forPeople?: string
  /** What the site's plan has to include. */
  readonly feature?: Feature | FeatureForInput
  /** What it writes into the site's activity log. */
  readonly logs?: LoggedActivity
  /** How often it may be made, where the limits that hold for everybody are too wide. */
  readonly limit?: CallLimit
  /** The most bytes of its body, where anyone may make it and 16 kB are truly too few: see `longBody`. */
  readonly maxBytes?: number
  /** It only reads, and what it reads may be some seconds old: a standby may answer. */
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
   * What a member has to be at least, where that is not what the scope says (a reading call is open to analysts, a writing one to
   * editors): 'admin' or 'owner' for more, 'support' for everybody on the site.
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
 * Declares a call, made by members of a site unless it says otherwise. `input` never contains `site_id` or `key`: the
 * call mechanism takes them off, checks them and hands the site over in the context.
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

/** Marks a call that its room answers by a route of its own, where the mechanism's one transaction a call is too dear. */
export function byOwnRoute<C extends Call>(declared: C): C & { readonly ownRoute: true } {
  return { ...declared, ownRoute: true }
}

/** 64 kB: for what visitors write at length, in any script, and for full carts. */
export const longBody = { maxBytes: 64 * 1024 } as const

/** Marks a call that takes a file: as the field "file" beside its other fields, or as the whole body. Visitors name the other fields in the address. */
export function uploadCall<C extends Call>(declared: C, takes: UploadType = 'multipart/form-data') {
  return { ...byOwnRoute(declared), takes }
}

/** Marks a call whose handler opens transactions itself: it asks other servers, for whom none should wait, or answers many callers in one. */
export function externalCall<C extends Call>(declared: C): C & { readonly external: true } {
  return { ...declared, external: true }
}

/** The calls of one room, by the name of the handler that answers each. */
export type Calls = Record<string, Call>

/** What the caller sends. */
export type Sent<C extends Call> = z.input<C['input']>
/** What the handler receives. */
export type Received<C extends Call> = z.output<C['input']>
/** What comes back. */
export type Answer<C extends Call> = z.output<C['output']>
