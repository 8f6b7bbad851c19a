import type { FastifyInstance } from 'fastify'
import { escapeHtml } from '#core/escape-html.ts'
import { type Id, isId } from '#core/id.ts'
import { sendPlainPage } from '#platform/server/http/plain-page.ts'
import type { RouteTools } from '#platform/server/http/route-tools.ts'
import { siteTheme, withoutUnsubscribing } from '#features/mail-design/server/index.ts'
import { siteById, siteOfKey } from '#features/sites/server/index.ts'
import { withoutContact } from '../../rules.ts'
import { emailOf } from '../../test-rules.ts'
import { sendMailPage } from '../send-mail-page.ts'
import { mailsToShow, withoutAnyContact } from '../shown-mail.ts'
import { findCampaign } from '../store.ts'
import { type Archive, archiveFeed, archivePage } from './archive-page.ts'
import { archivedOf } from './store-archive.ts'

const rate = { burst: 120, perMinute: 120 }
const notFound = {
  title: 'This page is not here',
  body: '<p>The address may be wrong, or the email was taken down.</p>',
  status: 404,
}

/** Serves the public archive of a site: the list of the emails that its owner chose, a page for each, and a feed. */
export function archiveRoutes(app: FastifyInstance, tools: RouteTools): void {
  const { database, limiter, publicUrl } = tools
  const siteOf = (key: string): Promise<Id | null> => siteOfKey(database.system, key)
  const archiveOf = async (key: string): Promise<Archive | null> => {
    const siteId = await siteOf(key)
    if (siteId === null) return null
    return database.inSite(siteId, async (db) => {
      const site = await siteById(db, siteId)
      if (!site) return null
      const theme = await siteTheme(db, siteId)
      const emails = await archivedOf(db, siteId)
      return { name: site.name, siteUrl: site.url, theme, url: `${publicUrl}/archive/${key}`, emails }
    })
  }
  void app.register(async (scope) => {
    scope.addHook('onRequest', async (request) => limiter.take([[`archive ${request.ip}`, rate]]))
    scope.get<{ Params: { key: string } }>('/archive/:key', async ({ params }, reply) => {
      const archive = await archiveOf(params.key)
      if (!archive) return sendPlainPage(reply, notFound)
      const { html, policy } = archivePage(archive)
      return reply
        .headers({ 'content-security-policy': policy, 'cache-control': 'public, max-age=300' })
        .type('text/html; charset=utf-8')
        .send(html)
    })
    scope.get<{ Params: { key: string } }>('/archive/:key/feed.xml', async ({ params }, reply) => {
      const archive = await archiveOf(params.key)
      if (!archive) return sendPlainPage(reply, notFound)
      return reply
        .header('cache-control', 'public, max-age=300')
        .type('application/rss+xml; charset=utf-8')
        .send(archiveFeed(archive))
    })
    scope.get<{ Params: { key: string; id: string } }>('/archive/:key/:id', async ({ params: { key, id } }, reply) => {
      const siteId = isId(id) ? await siteOf(key) : null
      const mail =
        siteId === null ? null : await database.inSite(siteId, (db) => mailOf({ ...tools, db }, { siteId, key, id }))
      return mail ? sendMailPage(reply, { ...mail, isPublic: true }) : sendPlainPage(reply, notFound)
    })
  })
}

type Ctx = Parameters<typeof mailsToShow>[0]

/** Returns an email of the archive as anyone may read it; null if it isn't in the archive. */
async function mailOf(ctx: Ctx, { siteId, key, id }: { siteId: Id; key: string; id: Id }) {
  const row = await findCampaign(ctx.db, siteId, id)
  if (!row?.is_public || row.type !== 'email' || !row.started_at || !['sending', 'sent'].includes(row.status))
    return null
  const mails = await mailsToShow(ctx, row, { isTracked: false })
  const { html } = mails.get(row.winner) ?? mails.get('A')!
  const site = await siteById(ctx.db, siteId)
  const filled = await withoutAnyContact(ctx, siteId, withoutUnsubscribing(html))
  const back = backLine(`${ctx.publicUrl}/archive/${key}`, site?.name ?? '')
  const at = /<body\b[^>]{0,2000}>/i.exec(filled)
  const start = at ? at.index + at[0].length : 0
  return {
    subject: withoutContact(emailOf(row.email, row.test, row.winner).subject),
    html: filled.slice(0, start) + back + filled.slice(start),
  }
}

function backLine(url: string, name: string): string {
  return `<div style="padding:12px 24px;text-align:center;font:13px/20px Helvetica,Arial,sans-serif;background:#fff"><a href="${url}" style="color:#374151">${escapeHtml(`All emails from ${name}`)}</a></div>`
}
