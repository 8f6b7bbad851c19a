import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'

const style = `
:root { color-scheme: light dark }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: Canvas; color: CanvasText;
  font: 16px/1.5 system-ui, sans-serif }
main { max-width: 26rem; padding: 2rem 1.5rem; text-align: center }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 .75rem }
p { margin: 0 0 1.5rem }
button, .button { font: inherit; font-weight: 600; padding: .75rem 1.5rem; border: 0; border-radius: .5rem; cursor: pointer;
  background: CanvasText; color: Canvas; text-decoration: none; display: inline-block }
.quiet { background: none; color: CanvasText; box-shadow: inset 0 0 0 1px color-mix(in srgb, CanvasText 40%, Canvas) }
form { margin: 0 }
fieldset { border: 0; margin: 0 0 1.25rem; padding: 0; text-align: start }
legend { padding: 0; margin: 0 0 .5rem; font-weight: 600 }
label { display: flex; gap: .75rem; padding: .5rem 0; cursor: pointer; overflow-wrap: anywhere }
input { flex: none; width: 1.25rem; height: 1.25rem; margin: .125rem 0 0; accent-color: CanvasText }
small { opacity: .75 }
hr { border: 0; border-top: 1px solid color-mix(in srgb, CanvasText 15%, Canvas); margin: 1.75rem 0 }
:focus-visible { outline: 3px solid Highlight; outline-offset: 2px }`

const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ')

/** What a page behind a link in a mail says. `title` is text; `body` is HTML in which everything foreign is escaped. */
export interface PlainPage {
  readonly title: string
  readonly body: string
  readonly status?: number
  /** English unless it says so. */
  readonly language?: string
}

/** Sends a page without scripts that nobody keeps, frames or lists: for links that are opened from a mail. */
export function sendPlainPage(
  reply: FastifyReply,
  { title, body, status = 200, language = 'en' }: PlainPage,
): FastifyReply {
  return reply
    .code(status)
    .headers({ 'content-security-policy': policy, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    .header('x-robots-tag', 'noindex')
    .type('text/html; charset=utf-8')
    .send(documentOf(title, body, language))
}

/** The attributes of an element in a language, with the direction that it is read in. */
export const languageAttributes = (language: string): string =>
  ` lang="${language}"${/^(?:ar|he|fa|ur)$/.test(language) ? ' dir="rtl"' : ''}`

function documentOf(title: string, body: string, language: string): string {
  return `<!doctype html>
<html${languageAttributes(language)}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${body}
</main>
</body>
</html>
`
}
