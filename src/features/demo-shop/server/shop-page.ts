import { html, type Html } from './html.ts'

/** Information about the visit that a page of the shop needs. */
export interface Visit {
  /** Address of the page script that the page loads; null if there is no site. */
  readonly script: string | null
  /** Number of items in the cart. */
  readonly inCart: number
  /** Returns the path of a page, including the site that this visit belongs to. */
  readonly href: (path: string) => string
}

/** Style sheets, in the order in which they build on each other. */
const sheets = ['shop', 'frame', 'home', 'products', 'cart'] as const

/** Layout of every page: the one line of HTML in its head, then header, content and footer. */
export function shopPage({ script, inCart, href }: Visit, title: string, content: Html): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · Kettle & Kiln</title>
        <meta name="description" content="Stoneware for slow mornings, thrown and fired in one small workshop." />
        <link rel="icon" href="/files/mark.svg" type="image/svg+xml" />
        ${sheets.map((name) => html`<link rel="stylesheet" href="/files/${name}.css" />`)}
        <link rel="trellis-cart" href="${href('/cart.json')}" />
        <link rel="trellis-apply" href="${href('/cart/apply')}" />
        ${script === null ? null : html`<script async src="${script}"></script>`}
      </head>
      <body>
        <a class="skip" href="#content">Skip to the content</a>
        ${script === null ? noScriptYet : null}
        <header class="top">
          <a class="brand" href="${href('/')}"
            ><img src="/files/mark.svg" alt="" width="34" height="34" /> Kettle & Kiln</a
          >
          <nav aria-label="Shop">
            <a href="${href('/products')}">Shop</a>
            <a href="${href('/about')}">Workshop</a>
            <a class="cart-link" href="${href('/cart')}">Cart <span class="count">${inCart}</span></a>
          </nav>
        </header>
        <main id="content">${content}</main>
        <footer class="foot">
          <p class="foot-brand">Kettle & Kiln</p>
          <p>Stoneware for slow mornings. Thrown, glazed and fired in Hall 2, by six people and a cat.</p>
          <p class="small">
            A made-up shop, for trying forms on a page of another origin. Nothing here is for sale.
            ${script === null ? null : html`This page carries <code>${script}</code>.`}
          </p>
        </footer>
      </body>
    </html> `.html
}

const noScriptYet = html`<p class="notice" role="status">
  This demo shop carries your script as soon as your first site exists.
</p>`
