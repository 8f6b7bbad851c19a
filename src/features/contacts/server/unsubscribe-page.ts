import { createHash } from 'node:crypto'
import { escapeHtml } from '#core/escape-html.ts'

const style = `
:root { color-scheme: light dark }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: Canvas; color: CanvasText;
  font: 16px/1.5 system-ui, sans-serif }
main { max-width: 26rem; padding: 2rem 1.5rem; text-align: center }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 .75rem }
p { margin: 0 0 1.5rem }
button { font: inherit; font-weight: 600; padding: .75rem 1.5rem; border: 0; border-radius: .5rem; cursor: pointer;
  background: CanvasText; color: Canvas }
button:focus-visible { outline: 3px solid Highlight; outline-offset: 2px }`

const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ')

/** The page behind the unsubscribe link, and the content security policy that it is sent with. */
export function unsubscribePage(
  state: 'ask' | 'done' | 'unknown',
  siteName: string,
): { readonly html: string; readonly policy: string } {
  const site = escapeHtml(siteName || 'this sender')
  const { title, body } = {
    ask: {
      title: 'Unsubscribe?',
      body: `<p>You will get no more e-mails from ${site}.</p>
<form method="post"><button>Unsubscribe</button></form>`,
    },
    done: { title: 'You are unsubscribed', body: `<p>You will get no more e-mails from ${site}.</p>` },
    unknown: {
      title: 'This link does not work',
      body: '<p>Part of it may be missing. Open it again from the e-mail, or copy all of it.</p>',
    },
  }[state]
  return { policy, html: documentOf(title, body) }
}

function documentOf(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
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
