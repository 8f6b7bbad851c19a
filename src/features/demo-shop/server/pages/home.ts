import { products } from '../catalog.ts'
import { html, type Html } from '../html.ts'
import type { Visit } from '../shop-page.ts'
import { productCard } from './product-card.ts'

/** Home page: an introduction to the shop, its best sellers, its promises. */
export function home(visit: Visit): Html {
  return html`<section class="hero">
      <div>
        <p class="eyebrow">New from the kiln</p>
        <h1>Stoneware for slow mornings</h1>
        <p class="lead">
          Mugs, pots and bowls that are thrown one at a time, fired twice, and meant to be used every day until they are
          yours.
        </p>
        <p><a class="button" href="${visit.href('/products')}">Shop all products</a></p>
      </div>
      <img
        src="/files/still-life.svg"
        alt="A teapot, a mug and a vase with one stem on a table by a window"
        width="720"
        height="560"
      />
    </section>
    <section>
      <h2>What people come back for</h2>
      <ul class="grid">
        ${products.slice(0, 4).map((product) => productCard(product, visit))}
      </ul>
    </section>
    <section class="promises" aria-label="What we promise">
      <div>
        <h3>Fired twice</h3>
        <p>First at 960 °C, then at 1240 °C. What survives that survives your dishwasher.</p>
      </div>
      <div>
        <h3>Packed in straw</h3>
        <p>No plastic in the box. If something breaks on the way, the next one is on us.</p>
      </div>
      <div>
        <h3>Seconds on Fridays</h3>
        <p>Pots with a wobble or a freckle, at half the price, in the workshop only.</p>
      </div>
    </section>
    <section class="quote">
      <blockquote>
        <p>I bought one mug for myself. There are nine in the house now, and nobody can say how.</p>
      </blockquote>
      <p class="small">Marlene, from the house with the green door</p>
    </section>`
}
