import { html, type Html } from '../html.ts'
import type { Visit } from '../shop-page.ts'

/** Page about the workshop and its people. */
export function about({ href }: Visit): Html {
  return html`<article class="story">
    <h1>Hall 2, left of the plane trees</h1>
    <p class="lead">
      Kettle & Kiln began with a kiln that nobody wanted to carry down four flights of stairs. So we rented the floor
      around it.
    </p>
    <img
      src="/files/workshop.svg"
      alt="A kiln with a glowing window, shelves with pots, a cat on a stool"
      width="960"
      height="480"
    />
    <h2>How a mug happens</h2>
    <ol>
      <li><strong>Monday:</strong> clay is wedged and weighed, 410 grams for a mug.</li>
      <li><strong>Tuesday:</strong> forty mugs are thrown; some thirty-six are kept.</li>
      <li><strong>Thursday:</strong> feet are turned, handles pulled, each by the hand that threw the mug.</li>
      <li>
        <strong>The week after:</strong> first firing, glaze, second firing. Then two days of waiting, the hardest part.
      </li>
    </ol>
    <h2>What we do not do</h2>
    <p>
      We do not make to order, we do not print names, and we do not hurry. If the shelf is empty, leave us your address
      and we write when the kiln is opened.
    </p>
    <p><a class="button" href="${href('/products')}">Shop all products</a></p>
  </article>`
}
