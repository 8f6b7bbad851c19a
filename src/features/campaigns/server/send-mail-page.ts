import type { FastifyReply } from 'fastify'
import { escapeHtml } from '#core/escape-html.ts'

/**
 * Content security policy for emails, whose HTML is not trusted: no scripts, no form submissions, no origin. Links open
 * as on any page.
 */
const policy =
  "sandbox allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation; default-src 'none'; img-src http: https: data:; style-src 'unsafe-inline'; font-src https: data:; form-action 'none'; base-uri 'none'; frame-ancestors 'none'"

interface MailPage {
  readonly subject: string
  readonly html: string
  /** Whether anyone may find and cache the page. Other emails are private to one person. */
  readonly isPublic: boolean
}

/** Sends an email's HTML as a page. */
export function sendMailPage(reply: FastifyReply, { subject, html, isPublic }: MailPage): FastifyReply {
  const title = `<title>${escapeHtml(subject)}</title>`
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">`
  const titled = /<title>\s*[^<\s]/i.test(html) ? '' : title
  const body = html.replace(/^\s*<!doctype[^>]{0,500}>/i, '').replace(/<title>\s*<\/title>/i, '')
  return reply
    .headers({ 'content-security-policy': policy, 'referrer-policy': isPublic ? 'origin' : 'no-referrer' })
    .header('cache-control', isPublic ? 'public, max-age=300' : 'no-store')
    .headers(isPublic ? {} : { 'x-robots-tag': 'noindex' })
    .type('text/html; charset=utf-8')
    .send(`<!doctype html>${head}${titled}${body}`)
}
