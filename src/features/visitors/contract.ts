import { z } from 'zod'
import { byOwnRoute, call, longBody, uploadCall } from '#core/call.ts'
import { withScopes } from '#core/with-scopes.ts'
import { id } from '#core/fields.ts'
import { scriptProblems, uploadPath } from '#embed/paths.ts'
import { fileRefused } from '#form/document/visitor-texts.ts'
import { editableLanguages, textLanguageNames } from '#form/document/translations/languages.ts'
import { stepKinds, reportedByScript } from '#features/analytics/contract.ts'

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
  ...reportedByScript,
})

/** One address submits one form only a few times. The total limit of a form allows for a busy day. */
const subscriptions = {
  address: { burst: 60, perMinute: 30 },
  account: { field: 'popup_id', pair: { burst: 20, perMinute: 10 }, total: { burst: 6000, perMinute: 6000 } },
} as const

/** A page sends this once. */
const identities = { address: { burst: 30, perMinute: 15 } } as const

/** Codes can be mistyped. The handler limits the attempts per email. */
const codes = { address: { burst: 30, perMinute: 15 } } as const

/** One visitor's page needs only a few tickets. */
const tickets = { address: { burst: 60, perMinute: 30 } } as const

const keyAccess = {
  area: 'settings',
  reads: ['script'],
  people: { identitySecret: 'It shows the secret that proves who a visitor is.' },
} as const

/** Calls of the owner's dashboard about the page script. */
export const scriptCalls = withScopes(keyAccess, {
  /** Returns its settings, where it last ran, and the pages that reported failed submissions, latest first. */
  script: call('/script/load', {
    input: z.object({}),
    output: z.object({
      server_cookie: z.boolean(),
      /**
       * The page that last loaded the script or sent events; only its host if the browser doesn't reveal more. Null if
       * there is none yet.
       */
      seen: z.object({ page: z.string(), at: z.string() }).nullable(),
      problems: z.array(
        z.object({ kind: z.enum(scriptProblems), page: z.string(), count: z.int(), last_at: z.string() }),
      ),
    }),
    failure: 'Failed to load the script settings.',
  }),
  /** Visitors' browsers pick up the change within minutes. */
  saveScript: call('/script/save', {
    logs: { kind: 'change', text: 'Changed the script settings' },
    role: 'admin',
    input: z.object({ server_cookie: z.boolean() }),
    output: z.object({}),
    failure: 'Failed to save the script settings.',
  }),
  /** Clears the list of problems. Pages that still have problems report them again. */
  dismissProblems: call('/script/problems/dismiss', {
    input: z.object({}),
    output: z.object({}),
    failure: 'Failed to clear the problems.',
  }),
  /** Returns the secret with which the site's own server signs its visitor's identity. */
  identitySecret: call('/script/identity-secret', {
    logs: { kind: 'access', text: 'Viewed the identity secret' },
    role: 'admin',
    input: z.object({}),
    output: z.object({ secret: z.string() }),
    failure: 'Failed to load the identity secret.',
  }),
})

/** Built-in texts of forms: errors, buttons, games. */
export const textCalls = withScopes(
  { area: 'settings', reads: ['texts'] },
  {
    /**
     * Returns the texts of one language with the owner's own texts, and the languages other than English that the
     * site's pages use.
     */
    texts: call('/script/texts/load', {
      input: z.object({ language: z.enum(editableLanguages).default('en') }),
      output: z.object({
        languages: z.array(z.enum(textLanguageNames)),
        /** `own` is empty if the standard text is used. */
        texts: z.array(z.object({ name: z.string(), english: z.string(), standard: z.string(), own: z.string() })),
      }),
      failure: 'Failed to load the texts.',
    }),
    /**
     * Omitted values stay unchanged. An empty text restores the standard one. Visitors' browsers pick up the change
     * within minutes.
     */
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

/** All calls that a visitor's browser may make, in addition to fetching the files of the page script. */
export const visitorCalls = {
  /** Responds once the events are durable. An event that is sent twice is stored once. */
  record: byOwnRoute(
    call('/v/record', {
      access: 'visitor',
      input: z.object({ events: z.array(event).min(1).max(50) }),
      output: z.object({}),
      failure: 'Could not be stored. Try again.',
    }),
  ),
  /**
   * Returns the ticket that the script fetches when a visitor first touches a form, and sends with the submission. A
   * submission without a ticket counts only after a click in an email.
   */
  ticket: call('/v/ticket', {
    access: 'visitor',
    method: 'GET',
    input: z.object({}),
    output: z.object({ ticket: z.string() }),
    failure: 'That did not work. Please try again.',
    limit: tickets,
  }),
  /**
   * Identifies the browser's owner, as stated by the site owner's page. An address that belongs to no contact changes
   * nothing.
   */
  identify: call('/v/identify', {
    access: 'visitor',
    input: z.object({
      visitor_id: id,
      email: z.string().trim().max(320).default(''),
      /** ID of the visitor in the owner's shop. */
      id: z.string().trim().max(200).default(''),
      /**
       * Signature by which the owner's server vouches for the identity; see `isSignedIdentity`. Empty if only the page
       * states it.
       */
      hash: z.string().max(200).default(''),
    }),
    output: z.object({}),
    failure: 'That did not work. Please try again.',
    limit: identities,
  }),
  /**
   * Returns only the facts about the browser's contact that display rules of live forms need, and nothing if it isn't
   * proven that the browser belongs to the contact.
   */
  contactFacts: call('/v/contact-facts', {
    access: 'visitor',
    input: z.object({ visitor_id: id }),
    output: z.object({
      lists: z.array(id).optional(),
      segments: z.array(id).optional(),
      orders: z.number().optional(),
      /** Net, in the site's currency. */
      spent: z.number().optional(),
      /** Days since the last order; omitted if there is none. */
      lastOrder: z.number().optional(),
    }),
    failure: 'That did not work. Please try again.',
    limit: identities,
  }),
  /**
   * A submission that is sent twice subscribes once and gets the same response. `unconfirmed`: an email asks to confirm
   * the address. `received`: it was a message, and no one is subscribed. `files`: URLs of the form's content upgrades,
   * by the addresses used in the design.
   */
  subscribe: call('/v/subscribe', {
    access: 'visitor',
    input: z.object({
      id,
      popup_id: id,
      visitor_id,
      page,
      ...reportedByScript,
      fields: z
        .record(z.string().max(100), z.string().max(5000))
        .refine((fields) => Object.keys(fields).length <= 50, 'Too many fields.'),
      ticket: z.string().max(200).default(''),
      /** Content of the honeypot field that no visitor sees. */
      trap: z.string().max(1000).default(''),
      /** How long the form was on the screen, in milliseconds. */
      shown_for: z.coerce.number().min(0).max(1e13).optional(),
      /**
       * The address that was questioned before and typed again, which means that it's correct. If omitted, no address
       * is questioned.
       */
      sure: z.string().max(320).optional(),
      /** The language that the page declares. A confirmation email uses it if the site has that language. */
      lang: z.string().max(35).default(''),
      /** The version of the form that the visitor saw: the hash in its module's file name. */
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
  /**
   * Takes a multipart body with one file for a field of a contact form, before the form is submitted. If no submission
   * includes the file within a day, it's removed.
   */
  upload: uploadCall(
    call(uploadPath, {
      access: 'visitor',
      input: z.object({ popup_id: id, field: z.string().max(100) }),
      output: z.object({ file: z.object({ id }) }),
      failure: fileRefused,
      limit: { address: { burst: 20, perMinute: 10 } },
    }),
  ),
  /**
   * Does the same as the link in the confirmation email, by the code in that email. `id` is the submission's ID.
   * `wrong` doesn't reveal the reason.
   */
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
