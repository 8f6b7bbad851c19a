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
button:disabled { opacity: .5; cursor: default }
button:focus-visible { outline: 3px solid Highlight; outline-offset: 2px }`

/** The content security policy of the page below. */
export const askPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "worker-src 'self'",
  "connect-src 'self'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "form-action 'none'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ')

/**
 * Returns the HTML of the page at our own address that asks for push if the site can't: a soft prompt with a button.
 */
export function askPage(site: { name: string; key: string }, publicKey: string): string {
  const name = escapeHtml(site.name)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Notifications of ${name}</title>
<style>${style}</style>
<script src="/push/ask.js" type="module"></script>
</head>
<body>
<main>
<h1>Notifications of ${name}</h1>
<p>Your browser will ask whether it may show them. You can turn them off again at any time.</p>
<button type="button" data-key="${escapeHtml(site.key)}" data-public-key="${escapeHtml(publicKey)}">Allow notifications</button>
<p role="status"></p>
</main>
</body>
</html>
`
}
