import { z } from 'zod'
import { byOwnRoute, call, longBody, uploadCall } from '#core/call.ts'
import { withScopes } from '#core/with-scopes.ts'
import { id } from '#core/fields.ts'
import { scriptProblems, uploadPath } from '#embed/protocol.ts'
import { fileRefused } from '#form/document/visitor-texts.ts'
import { editableLanguages, textLanguageNames } from '#form/document/translations/languages.ts'
import { stepKinds, toldOfVisitor } from '#features/analytics/contract.ts'

export { visitorEvents } from './events.ts'

const page = z.string().max(2000)
const visitor_id = z.union([id, z.literal('')])

/** See `VisitorEvent` in embed/protocol.ts. */
const event = z.object({
  id,
  kind: z.enum(['view', 'close', 'click', 'held', 'submit', 'step', ...stepKinds]),
  popup_id: id,
  visitor_id,
  page,
  ...toldOfVisitor,
})

/** One address sends one form few times; a form as a whole takes what a good day brings. */
const subscriptions = {
  address: { burst: 60, perMinute: 30 },
  account: { field: 'popup_id', pair: { burst: 20, perMinute: 10 }, total: { burst: 6000, perMinute: 6000 } },
} as const

/** A page says it once. */
const identities = { address: { burst: 30, perMinute: 15 } } as const

/** Codes that somebody may mistype; how often for one mail, the handler knows. */
const codes = { address: { burst: 30, perMinute: 15 } } as const

/** A page of one visitor needs a few. */
const tickets = { address: { burst: 60, perMinute: 30 } } as const

const keyAccess = {
  area: 'settings',
  reads: ['script'],
  people: { identitySecret: 'It shows the secret that proves who a visitor is.' },
} as const

/** What the owner's dashboard asks about the page script. */
export const scriptCalls = withScopes(keyAccess, {
  /** Its settings, where it last ran, and the pages that reported failed submissions, the latest first. */
  script: call('/script/load', {
    input: z.object({}),
    output: z.object({
      server_cookie: z.boolean(),
      /** The page that last loaded the script or sent events; only its host where browsers tell no more. Null: none yet. */
      seen: z.object({ page: z.string(), at: z.string() }).nullable(),
      problems: z.array(
        z.object({ kind: z.enum(scriptProblems), page: z.string(), count: z.int(), last_at: z.string() }),
      ),
    }),
    failure: 'Failed to load the script settings.',
  }),
  /** Visitors' browsers follow within minutes. */
  saveScript: call('/script/save', {
    logs: { kind: 'change', text: 'Changed the script settings' },
    role: 'admin',
    input: z.object({ server_cookie: z.boolean() }),
    output: z.object({}),
    failure: 'Failed to save the script settings.',
  }),
  /** Clears the list of problems; pages that still have them tell again. */
  dismissProblems: call('/script/problems/dismiss', {
    input: z.object({}),
    output: z.object({}),
    failure: 'Failed to clear the problems.',
  }),
  /** What the site's own server signs with who its visitor is. */
  identitySecret: call('/script/identity-secret', {
    logs: { kind: 'access', text: 'Viewed the identity secret' },
    role: 'admin',
    input: z.object({}),
    output: z.object({ secret: z.string() }),
    failure: 'Failed to load the identity secret.',
  }),
})

/** What forms say by themselves: errors, buttons, games. */
export const textCalls = withScopes(
  { area: 'settings', reads: ['texts'] },
  {
    /** The texts of one language with the owner's own, and the languages that the site's pages are in besides English. */
    texts: call('/script/texts/load', {
      input: z.object({ language: z.enum(editableLanguages).default('en') }),
      output: z.object({
        languages: z.array(z.enum(textLanguageNames)),
        /** `own` is empty where the standard text is used. */
        texts: z.array(z.object({ name: z.string(), english: z.string(), standard: z.string(), own: z.string() })),
      }),
      failure: 'Failed to load the texts.',
    }),
    /** What is left out stays. An empty text brings the standard one back. Visitors' browsers follow within minutes. */
    saveTexts: call('/script/texts/save', {
      logs: { kind: 'change', text: 'Changed the texts of forms' },
      input: z.object({
        languages: z.array(z.enum(textLanguageNames)).max(textLanguageNames.length).optional(),
        language: z.enum(editableLanguages).optional(),
        texts: z.record(z.string().max(60), z.string().trim().max(300)).optional(),
      }),
      output: z.object({}),
      failure: 'Failed to save the texts.',
    }),
  },
)

/** All that a visitor's browser may call, besides the files of the page script. */
export const visitorCalls = {
  /** Answered after the events are durable; the same event sent twice is stored once. */
  record: byOwnRoute(
    call('/v/record', {
      access: 'visitor',
      input: z.object({ events: z.array(event).min(1).max(50) }),
      output: z.object({}),
      failure: 'Could not be stored. Try again.',
    }),
  ),
  /**
   * What the script fetches when a visitor first touches a form, and sends along with it. A submission without one counts
   * only after a click in a mail.
   */
  ticket: call('/v/ticket', {
    access: 'visitor',
    method: 'GET',
    input: z.object({}),
    output: z.object({ ticket: z.string() }),
    failure: 'That did not work. Please try again.',
    limit: tickets,
  }),
  /** Whose browser it is, by the word of the owner's page. An address that is no contact's changes nothing. */
  identify: call('/v/identify', {
    access: 'visitor',
    input: z.object({
      visitor_id: id,
      email: z.string().trim().max(320).default(''),
      /** What the owner's shop calls them. */
      id: z.string().trim().max(200).default(''),
      /** By which the owner's server vouches for it: see `isSignedIdentity`. Empty: the page alone says so. */
      hash: z.string().max(200).default(''),
    }),
    output: z.object({}),
    failure: 'That did not work. Please try again.',
    limit: identities,
  }),
  /**
   * What the display rules of live forms ask of the contact whose browser it is: nothing else, and nothing of a browser that is not proven
   * to be theirs.
   */
  contactFacts: call('/v/contact-facts', {
    access: 'visitor',
    input: z.object({ visitor_id: id }),
    output: z.object({
      lists: z.array(id).optional(),
      segments: z.array(id).optional(),
      orders: z.number().optional(),
      /** Net, in the currency that the site counts in. */
      spent: z.number().optional(),
      /** Days since the last order; left out where there is none. */
      lastOrder: z.number().optional(),
    }),
    failure: 'That did not work. Please try again.',
    limit: identities,
  }),
  /**
   * The same submission sent twice subscribes once and answers the same. `unconfirmed`: a mail asks whether the address is
   * theirs. `received`: it was a message, and nobody is subscribed. `files`: where the content upgrades of the form can be fetched, by the addresses that the design names.
   */
  subscribe: call('/v/subscribe', {
    access: 'visitor',
    input: z.object({
      id,
      popup_id: id,
      visitor_id,
      page,
      ...toldOfVisitor,
      fields: z
        .record(z.string().max(100), z.string().max(5000))
        .refine((fields) => Object.keys(fields).length <= 50, 'Too many fields.'),
      ticket: z.string().max(200).default(''),
      /** What stands in the field that no visitor sees. */
      trap: z.string().max(1000).default(''),
      /** For how many milliseconds the form had been on the screen. */
      shown_for: z.coerce.number().min(0).max(1e13).optional(),
      /** The address that was doubted before and typed again: then it is meant. Left out, none is doubted. */
      sure: z.string().max(320).optional(),
      /** The language of the page, as it says so itself: what a mail asks is in it, if the site has it. */
      lang: z.string().max(35).default(''),
      /** Which version of the form was seen: the hash in the name of its module. */
      version: z.string().max(40).default(''),
    }),
    output: z.object({
      status: z.enum(['subscribed', 'already', 'unconfirmed', 'received']),
      files: z.record(z.string(), z.string()).optional(),
    }),
    failure: 'That did not work. Please try again.',
    limit: subscriptions,
    ...longBody,
  }),
  /** Takes a multipart body with one file for a field of a contact form, ahead of its submission. Sent with none within a day, it is removed. */
  upload: uploadCall(
    call(uploadPath, {
      access: 'visitor',
      input: z.object({ popup_id: id, field: z.string().max(100) }),
      output: z.object({ file: z.object({ id }) }),
      failure: fileRefused,
      limit: { address: { burst: 20, perMinute: 10 } },
    }),
  ),
  /** What its link does, by the code in the mail that a submission (`id`) led to. `wrong` says nothing of why. */
  confirm: call('/v/confirm', {
    access: 'visitor',
    input: z.object({ id, code: z.string().trim().max(20) }),
    output: z.object({
      status: z.enum(['subscribed', 'wrong']),
      files: z.record(z.string(), z.string()).optional(),
    }),
    failure: 'That did not work. Please try again.',
    limit: codes,
  }),
}
