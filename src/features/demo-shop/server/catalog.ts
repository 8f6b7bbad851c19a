/** A product of the shop. */
export interface Product {
  readonly slug: string
  readonly name: string
  /** In cents. */
  readonly price: number
  readonly kind: 'Coffee and tea' | 'Table and home'
  readonly line: string
  readonly story: string
  readonly facts: readonly string[]
}

/** All products, best sellers first. Each has its image at files/<slug>.svg. */
export const products: readonly Product[] = [
  {
    slug: 'morning-mug',
    name: 'Morning mug',
    price: 2400,
    kind: 'Coffee and tea',
    line: 'Holds one honest coffee, and your whole hand.',
    story:
      'Thrown a little thicker at the foot so that it stays warm through the first page of the newspaper. The glaze is oat, with a line of bare clay where your thumb rests.',
    facts: ['320 ml', 'Stoneware, oat glaze', 'Dishwasher and microwave safe', 'Thrown by Ines in Hall 2'],
  },
  {
    slug: 'ember-teapot',
    name: 'Ember teapot',
    price: 6800,
    kind: 'Coffee and tea',
    line: 'Pours without a drip. We tested four hundred spouts.',
    story:
      'A round pot for three cups, fired in reduction until the iron in the clay turns the color of embers. The lid locks with a quarter turn, so you can pour to the last drop with one hand.',
    facts: ['750 ml', 'Stoneware, iron glaze', 'Strainer pierced into the wall', 'Rinse by hand'],
  },
  {
    slug: 'nesting-bowls',
    name: 'Nesting bowls',
    price: 5400,
    kind: 'Table and home',
    line: 'Soup, salad, the olives. Three sizes, one footprint.',
    story:
      'Three bowls that live inside each other and take up the room of one. The rims are left unglazed so that they do not stick, and so that you can tell them apart in the dark.',
    facts: ['12, 16 and 20 cm', 'Stoneware, sage and oat glaze', 'Oven safe to 220 °C', 'Set of three'],
  },
  {
    slug: 'slow-dripper',
    name: 'Slow dripper',
    price: 3600,
    kind: 'Coffee and tea',
    line: 'A coffee filter that takes its three minutes.',
    story:
      'Deep ribs hold the paper off the wall, a single hole sets the pace. It sits on the morning mug and on every jar in your cupboard.',
    facts: ['For paper filters no. 2', 'Stoneware, chalk glaze', 'Dishwasher safe', 'Fits rims of 6 to 9 cm'],
  },
  {
    slug: 'bud-vase',
    name: 'Bud vase',
    price: 2900,
    kind: 'Table and home',
    line: 'For the one flower that you picked on the way home.',
    story:
      'A narrow neck and a heavy base: it holds a single stem upright, even a long one, even on a table with children.',
    facts: ['18 cm tall', 'Porcelain, river glaze', 'Watertight', 'Each one differs by a thumb'],
  },
  {
    slug: 'breakfast-plate',
    name: 'Breakfast plate',
    price: 2700,
    kind: 'Table and home',
    line: 'Toast in the middle, crumbs within the rim.',
    story: 'The rim rises just enough to keep an egg where it belongs. Stacks flat, chips last.',
    facts: ['21 cm', 'Stoneware, speckled glaze', 'Dishwasher and microwave safe', 'Also in a set of four'],
  },
  {
    slug: 'smoke-and-orange',
    name: 'Smoke & orange tea',
    price: 1400,
    kind: 'Coffee and tea',
    line: 'Black tea over pine smoke, with a strip of peel.',
    story:
      'Our neighbours roast coffee; we got the idea of smoking tea from the smell of their yard. Two grams, three minutes, no milk.',
    facts: ['80 g, some 40 cups', 'Black tea, orange peel', 'Refill tin', 'Packed on Tuesdays'],
  },
  {
    slug: 'kiln-towel',
    name: 'Kiln towel',
    price: 1600,
    kind: 'Table and home',
    line: 'Linen that dries pots, and has seen a few.',
    story:
      'Woven two villages over from flax that grows behind the mill. Stiff for a week, then the best towel you own.',
    facts: ['50 × 70 cm', 'Linen', 'Washes at 60 °C', 'A loop that holds'],
  },
]

export function productOf(slug: string): Product | undefined {
  return products.find((product) => product.slug === slug)
}

/** Formats an amount in cents: "€24.00". */
export function money(cents: number): string {
  return `€${(cents / 100).toFixed(2)}`
}
