import type { FastifyInstance } from 'fastify'
import { escapeHtml } from '#core/escape-html.ts'
import type { Id } from '#core/id.ts'
import type { Tools } from '#platform/server/context.ts'
import { addressKey } from '#platform/server/calls/call-limits.ts'
import { type PlainPage, sendPlainPage } from '#platform/server/http/plain-page.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { RouteTools } from '#platform/server/http/route-tools.ts'
import { readToken } from '#platform/server/secrets/signed-token.ts'
import { gameOf } from '#form/document/game.ts'
import { contactsById } from '#features/contacts/server/index.ts'
import { siteById } from '#features/sites/server/index.ts'
import { confirmPurpose } from './ask-to-confirm.ts'
import { completeSubscription } from './complete.ts'
import { confirmationTexts, type ConfirmationTexts, inEnglish } from './confirmation-texts.ts'
import { linksTo } from './content-files.ts'
import { releaseSubmissions } from './store-submissions.ts'
import { languageOfConfirmation, lockConfirmation, markConfirmed } from './store-trust.ts'
import type { IdentityProof } from './store-identities.ts'
import { liveDocument } from './store-live.ts'
import { versionsOfForm } from './store.ts'

const rate = { burst: 60, perMinute: 30 }

/**
 * Serves the link in a confirmation email. GET shows a page with a button and confirms nothing, because scanners follow
 * links. POST, sent by that button, makes the subscription count. A second click has no further effect.
 */
export function serveConfirmations(app: FastifyInstance, tools: RouteTools): void {
  const read = (token: string) => readToken(tools.keyFor(confirmPurpose), token, 2, tools.now())
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 4096 }, (_request, _body, done) => done(null))
    scope.addHook('onRequest', async ({ ip }) => tools.limiter.take([[`confirm ${addressKey(ip)}`, rate]]))
    scope.get<{ Params: { token: string } }>('/y/:token', async ({ params }, reply) => {
      const [siteId, id] = read(params.token) ?? []
      const found = siteId && id ? await tools.database.inSite(siteId, (db) => askedIn(db, siteId, id)) : undefined
      return sendPlainPage(reply, found ? askPage(found) : unknownPage(inEnglish))
    })
    scope.post<{ Params: { token: string } }>('/y/:token', async ({ params }, reply) => {
      const [siteId, id] = read(params.token) ?? []
      const done =
        siteId && id
          ? await tools.database.inSite(siteId, (db) => confirm({ ...tools, db }, siteId, id, 'submitted'))
          : null
      return sendPlainPage(reply, done ? donePage(done) : unknownPage(inEnglish))
    })
  })
}

interface Confirmed {
  readonly site: string
  readonly texts: ConfirmationTexts
  /** URLs of the files, by the addresses used in the design. */
  readonly files: Readonly<Record<string, string>> | undefined
  /** Whether the form is a game, which can now be played. */
  readonly isGame: boolean
}

/**
 * Makes a subscription count, in the caller's transaction. `proof` states how it's known whose browser sent it. Returns
 * null if there is nothing left to confirm.
 */
export async function confirm(
  ctx: Tools & { readonly db: Db },
  siteId: Id,
  id: Id,
  proof: IdentityProof,
): Promise<Confirmed | null> {
  const { db } = ctx
  const site = await siteById(db, siteId)
  const row = await lockConfirmation(db, siteId, id)
  const [contact] = row ? await contactsById(db, siteId, [row.contact_id]) : []
  if (!site || !row || !contact) return null
  const [live] = await versionsOfForm(db, siteId, row.popup_id)
  const files = linksTo(ctx, siteId, live?.more.files)
  const document = await liveDocument(db, siteId, row.popup_id)
  const texts = await confirmationTexts(db, siteId, row.language)
  const confirmed = { site: site.name, texts, files, isGame: !!document && gameOf(document) !== undefined }
  if (row.confirmed_at) return confirmed
  await completeSubscription(ctx, {
    siteId,
    email: contact.email,
    fields: row.fields,
    popupId: row.popup_id,
    popupName: row.popup_name,
    page: row.page,
    consent: {
      text: row.consent_text,
      sms: row.sms_consent_text,
      method: 'double opt-in',
      addressPrefix: row.address_prefix,
    },
    submissionId: row.submission_id,
    visitorId: row.visitor_id,
    traits: row.traits,
    notify: live?.more.notify ?? '',
    lists: live?.more.lists ?? [],
    proof,
  })
  await markConfirmed(db, siteId, id, new Date(ctx.now()))
  await releaseSubmissions(db, row)
  return confirmed
}

/** Returns the texts of the confirmation page and the site's current name; undefined if the site no longer exists. */
async function askedIn(db: Db, siteId: Id, id: Id): Promise<{ site: string; texts: ConfirmationTexts } | undefined> {
  const site = await siteById(db, siteId)
  const language = await languageOfConfirmation(db, siteId, id)
  return site ? { site: site.name, texts: await confirmationTexts(db, siteId, language) } : undefined
}

const askPage = ({ site, texts: { language, say } }: Pick<Confirmed, 'site' | 'texts'>): PlainPage => ({
  title: escapeHtml(say('question')),
  body: `<p>${escapeHtml(say('promise', { site }))}</p>
<form method="post"><button>${escapeHtml(say('button'))}</button></form>`,
  language,
})

const donePage = ({ site, texts: { language, say }, files, isGame }: Confirmed): PlainPage => ({
  title: escapeHtml(say('done')),
  body: `<p>${escapeHtml(say('doneText', { site }))}</p>
${isGame ? `<p>${escapeHtml(say('play'))}</p>` : ''}
${Object.values(files ?? {})
  .map((url) => `<p><a class="button" href="${escapeHtml(url)}">${escapeHtml(say('download'))}</a></p>`)
  .join('\n')}`,
  language,
})

const unknownPage = ({ language, say }: ConfirmationTexts): PlainPage => ({
  title: escapeHtml(say('broken')),
  body: `<p>${escapeHtml(say('brokenText'))}</p>`,
  status: 404,
  language,
})
