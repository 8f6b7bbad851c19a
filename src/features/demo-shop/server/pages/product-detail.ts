import { money, products, type Product } from '../catalog.ts'
import { html, type Html } from '../html.ts'
import type { Visit } from '../shop-page.ts'
import { productCard } from './product-card.ts'

/** Page of one product, with related products. */
export function productDetail(product: Product, visit: Visit): Html {
  const { slug, name, price, kind, line, story, facts } = product
  const others = products.filter((other) => other !== product).toSorted((a, b) => rank(a, kind) - rank(b, kind))
  return html`<p class="crumbs"><a href="${visit.href('/products')}">Shop</a> / ${kind}</p>
    <article class="detail">
      <img src="/files/${slug}.svg" alt="${name}" width="480" height="480" />
      <div>
        <h1>${name}</h1>
        <p class="lead">${line}</p>
        <p class="price big">${money(price)}</p>
        <form method="post" action="${visit.href('/cart/add')}">
          <button class="button" name="slug" value="${slug}">Add to cart</button>
        </form>
        <p>${story}</p>
        <ul class="facts">
          ${facts.map((fact) => html`<li>${fact}</li>`)}
        </ul>
      </div>
    </article>
    <section>
      <h2>Goes well with</h2>
      <ul class="grid">
        ${others.slice(0, 4).map((other) => productCard(other, visit))}
      </ul>
    </section>`
}

function rank(product: Product, kind: Product['kind']): number {
  return product.kind === kind ? 0 : 1
}
