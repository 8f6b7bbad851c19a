import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { escapeHtml } from '#core/escape-html.ts'

const style = `:root{color-scheme:light}html,body{margin:0;min-height:100%;background:#f4f4f5;font:16px/1.5 system-ui,sans-serif}article{max-width:640px;margin:0 auto;padding:48px 24px;color:#3f4451}figure{margin:0}img{display:block;max-width:100%;height:auto}`
const styleHash = createHash('sha256').update(style).digest('base64')

/** A page that contains only the page script. */
interface FormPage {
  readonly title: string
  /** Path of the script. */
  readonly script: string
  readonly origin: string
  /** Trusted HTML to show on the page in addition to the form. Defaults to none. */
  readonly text?: string
  /** Whether search engines may list it. */
  readonly isPublic: boolean
  /** Whether the page is sandboxed: it has no origin, no storage and no cookies. */
  readonly isSandboxed: boolean
  /** Language of the page. Defaults to English. */
  readonly lang?: string
}

/**
 * Sends an empty page on which the page script draws a form, with a content security policy that allows nothing else.
 */
export function sendFormPage(reply: FastifyReply, page: FormPage): FastifyReply {
  const { title, script, origin, text = '', isPublic, isSandboxed, lang = 'en' } = page
  const html = `<!doctype html>
<html lang="${escapeHtml(lang)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
<script async src="${escapeHtml(script)}"></script>
</head>
<body>${text}</body>
</html>
`
  if (!isPublic) reply.header('x-robots-tag', 'noindex')
  return reply
    .headers({
      'content-security-policy': policyFor(origin, isSandboxed),
      ...(page.lang !== undefined && { vary: 'Accept-Language' }),
      'cache-control': isPublic ? 'public, max-age=60' : 'no-store',
      'referrer-policy': isPublic ? 'strict-origin-when-cross-origin' : 'no-referrer',
    })
    .removeHeader('x-frame-options')
    .type('text/html; charset=utf-8')
    .send(html)
}

function policyFor(origin: string, isSandboxed: boolean): string {
  return [
    "default-src 'none'",
    `script-src 'self' ${origin}`,
    `connect-src 'self' ${origin}`,
    `style-src 'sha256-${styleHash}'`,
    'img-src https: http: data:',
    `font-src 'self' ${origin}`,
    'media-src https: http:',
    'form-action https: http:',
    "frame-ancestors 'self'",
    "base-uri 'none'",
    ...(isSandboxed ? ['sandbox allow-scripts allow-forms allow-popups allow-top-navigation-by-user-activation'] : []),
  ].join('; ')
}
