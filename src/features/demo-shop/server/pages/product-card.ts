import { money, type Product } from '../catalog.ts'
import { html, type Html } from '../html.ts'
import type { Visit } from '../shop-page.ts'

/** A product in a list. */
export function productCard({ slug, name, price, line }: Product, { href }: Visit): Html {
  return html`<li class="card">
    <a href="${href(`/products/${slug}`)}">
      <img src="/files/${slug}.svg" alt="" width="480" height="480" loading="lazy" />
      <h3>${name}</h3>
      <p>${line}</p>
      <p class="price">${money(price)}</p>
    </a>
  </li>`
}
