import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { escapeHtml } from '#core/escape-html.ts'

const style = `
:root { color-scheme: light dark; --ink: CanvasText; --paper: Canvas; --button: CanvasText; --on-button: Canvas; --round: .5rem }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: var(--canvas, var(--paper)); color: var(--ink);
  font: 16px/1.5 system-ui, sans-serif }
main { max-width: 26rem; padding: 2rem 1.5rem; text-align: center }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 .75rem }
p { margin: 0 0 1.5rem }
button, .button { font: inherit; font-weight: 600; padding: .75rem 1.5rem; border: 0; border-radius: var(--round); cursor: pointer;
  background: var(--button); color: var(--on-button); text-decoration: none; display: inline-block }
.quiet { background: none; color: var(--ink); box-shadow: inset 0 0 0 1px color-mix(in srgb, var(--ink) 40%, var(--paper)) }
form { margin: 0 }
fieldset { border: 0; margin: 0 0 1.25rem; padding: 0; text-align: start }
legend { padding: 0; margin: 0 0 .5rem; font-weight: 600 }
label { display: flex; gap: .75rem; padding: .5rem 0; cursor: pointer; overflow-wrap: anywhere }
input { flex: none; width: 1.25rem; height: 1.25rem; margin: .125rem 0 0; accent-color: var(--button) }
small { opacity: .75 }
hr { border: 0; border-top: 1px solid color-mix(in srgb, var(--ink) 15%, var(--paper)); margin: 1.75rem 0 }
.logo { display: block; max-width: 100%; height: auto; margin: 0 auto 1.5rem }
.brand { font-weight: 600; margin: 0 0 1.5rem }
.branded main { background: var(--paper); border-radius: 1rem; box-sizing: border-box; width: min(30rem, 100vw - 2rem); margin: 1rem 0 }
:focus-visible { outline: 3px solid Highlight; outline-offset: 2px }`

/** Returns a policy that allows the page's own style sheet and its logo image, nothing else. */
function policyOf(sheet: string, logo: string): string {
  const picture = logo === '' ? [] : [`img-src ${new URL(logo).origin}`]
  return [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(sheet).digest('base64')}'`,
    ...picture,
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ')
}

/** Colors of a page, and its owner. Colors are "#rrggbb". */
export interface PageBrand {
  readonly name: string
  /** Address of an image. Empty for none. */
  readonly logo: string
  /** Width in pixels. */
  readonly logoWidth: number
  readonly canvas: string
  readonly paper: string
  readonly ink: string
  readonly button: string
  readonly onButton: string
  readonly buttonRadius: number
}

/**
 * Content of a page behind a link in an email. `title` is text. `body` is HTML in which all foreign text is escaped.
 */
export interface PlainPage {
  readonly title: string
  readonly body: string
  readonly status?: number
  /** Defaults to English. */
  readonly language?: string
  /** If omitted, the browser's default colors are used. */
  readonly brand?: PageBrand | undefined
}

/** Sends a page without scripts that can't be cached, framed or indexed: for links that are opened from an email. */
export function sendPlainPage(reply: FastifyReply, page: PlainPage): FastifyReply {
  const sheet = style + (page.brand ? sheetOf(page.brand) : '')
  const logo = logoOf(page)
  return reply
    .code(page.status ?? 200)
    .headers({
      'content-security-policy': policyOf(sheet, logo),
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    })
    .header('x-robots-tag', 'noindex')
    .type('text/html; charset=utf-8')
    .send(documentOf(page, { sheet, logo }))
}

/** Returns the attributes of an element in a language, including its text direction. */
export const languageAttributes = (language: string): string =>
  ` lang="${language}"${/^(?:ar|he|fa|ur)$/.test(language) ? ' dir="rtl"' : ''}`

/** Returns the declaration of a color. An invalid color keeps the browser's default. */
const color = (name: string, value: string) => (/^#[0-9a-f]{6}$/i.test(value) ? `--${name}: ${value}; ` : '')

function sheetOf({ canvas, paper, ink, button, onButton, buttonRadius }: PageBrand): string {
  const colors = [
    color('canvas', canvas),
    color('paper', paper),
    color('ink', ink),
    color('button', button),
    color('on-button', onButton),
  ].join('')
  return `\n:root { color-scheme: light; ${colors}--round: ${Math.round(buttonRadius)}px }`
}

/** Returns the logo's address, if it is one that a browser can load. */
function logoOf({ brand }: PlainPage): string {
  const url = brand && URL.canParse(brand.logo) ? new URL(brand.logo) : null
  return url && (url.protocol === 'https:' || url.protocol === 'http:') ? url.href : ''
}

function documentOf(
  { title, body, brand, language = 'en' }: PlainPage,
  { sheet, logo }: { sheet: string; logo: string },
): string {
  const name = escapeHtml(brand?.name ?? '')
  const picture = `<img class="logo" src="${escapeHtml(logo)}" alt="${name}" width="${Math.round(brand?.logoWidth ?? 0)}">`
  const head = logo === '' ? (name === '' ? '' : `<p class="brand">${name}</p>`) : picture
  return `<!doctype html>
<html${languageAttributes(language)}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${sheet}</style>
</head>
<body${brand ? ' class="branded"' : ''}>
<main>
${head}
<h1>${title}</h1>
${body}
</main>
</body>
</html>
`
}
