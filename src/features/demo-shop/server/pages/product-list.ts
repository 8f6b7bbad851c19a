import { products, type Product } from '../catalog.ts'
import { html, type Html } from '../html.ts'
import type { Visit } from '../shop-page.ts'
import { productCard } from './product-card.ts'

const kinds: readonly Product['kind'][] = ['Coffee and tea', 'Table and home']

/** Page of all products, by kind. */
export function productList(visit: Visit): Html {
  const shelves = kinds.map(
    (kind) =>
      html`<section>
        <h2>${kind}</h2>
        <ul class="grid">
          ${products.filter((product) => product.kind === kind).map((product) => productCard(product, visit))}
        </ul>
      </section>`,
  )
  return html`<h1>All products</h1>
    <p class="lead">What came out of the kiln this month. When a shelf is empty, the next firing is two weeks away.</p>
    ${shelves}`
}
