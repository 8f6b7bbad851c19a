const circle = (cx: number, cy: number, r: number) => `<circle cx="${cx}" cy="${cy}" r="${r}"/>`
const lines = (d: string) =>
  `<path d="${d}" fill="none" stroke="currentColor" stroke-width="6" stroke-linecap="round" stroke-linejoin="round"/>`
const filled = (d: string) => `<path d="${d}"/>`

/** A shape or icon that ships with Trellis, on a 100 × 100 grid. */
export interface StockPicture {
  readonly name: string
  readonly kind: 'shape' | 'icon'
  readonly body: string
}

const shapes: Record<string, string> = {
  circle: circle(50, 50, 48),
  ring: '<circle cx="50" cy="50" r="42" fill="none" stroke="currentColor" stroke-width="12"/>',
  square: '<rect x="4" y="4" width="92" height="92"/>',
  'rounded square': '<rect x="4" y="4" width="92" height="92" rx="22"/>',
  pill: '<rect x="2" y="28" width="96" height="44" rx="22"/>',
  triangle: filled('M50 6 96 92H4Z'),
  diamond: filled('M50 2 98 50 50 98 2 50Z'),
  hexagon: filled('M50 3 91 26.5V73.5L50 97 9 73.5V26.5Z'),
  star: filled('M50 5l14 29 32 4.5-23 22.5 5.5 32L50 78 21.5 93 27 61 4 38.5 36 34Z'),
  heart: filled(
    'M50 92C12 64 4 46 4 31 4 16 15 7 28 7c10 0 18 6 22 14C54 13 62 7 72 7c13 0 24 9 24 24 0 15-8 33-46 61Z',
  ),
  burst: filled(
    'M50 2l9 14 15-8 1 17 17 1-8 15 14 9-14 9 8 15-17 1-1 17-15-8-9 14-9-14-15 8-1-17-17-1 8-15L2 50l14-9-8-15 17-1 1-17 15 8Z',
  ),
  blob: filled('M72 12c16 9 25 27 23 43S77 88 59 94 21 94 10 77 3 36 17 20 55 2 72 12Z'),
  drop: filled('M50 3c20 26 31 40 31 58a31 31 0 0 1-62 0C19 43 30 29 50 3Z'),
  wave: filled('M0 60c17-22 33-22 50 0s33 22 50 0v40H0Z'),
  arch: filled('M8 98V46a42 42 0 0 1 84 0v52Z'),
  banner: filled('M2 24h96L86 50l12 26H2l12-26Z'),
  'speech bubble': filled(
    'M18 10h64a16 16 0 0 1 16 16v32a16 16 0 0 1-16 16H48L26 94V74h-8A16 16 0 0 1 2 58V26a16 16 0 0 1 16-16Z',
  ),
  ribbon: filled('M22 2h56v96L50 76 22 98Z'),
}

const icons: Record<string, string> = {
  envelope: lines('M8 22h84v56H8ZM8 26l42 32 42-32'),
  gift: lines(
    'M12 44h76v48H12ZM6 28h88v16H6ZM50 28v64M50 28C34 28 26 8 38 8c9 0 12 12 12 20 0-8 3-20 12-20 12 0 4 20-12 20',
  ),
  tag: lines('M50 8h40v40L48 92 8 52Z') + circle(72, 27, 6),
  percent:
    lines('M80 18 20 82') + lines('M28 16a13 13 0 1 1 0 26 13 13 0 0 1 0-26ZM72 58a13 13 0 1 1 0 26 13 13 0 0 1 0-26Z'),
  cart: lines('M4 12h14l12 52h48l12-38H24') + circle(36, 82, 7) + circle(72, 82, 7),
  bag: lines('M16 32h68l6 60H10ZM34 42V24a16 16 0 0 1 32 0v18'),
  truck: lines('M4 22h56v48H4ZM60 38h20l16 18v14H60') + circle(24, 74, 9) + circle(76, 74, 9),
  clock: lines('M50 8a42 42 0 1 1 0 84 42 42 0 0 1 0-84ZM50 24v28l20 12'),
  bell: lines('M18 74c10-8 8-20 8-32a24 24 0 0 1 48 0c0 12-2 24 8 32ZM40 84c2 10 18 10 20 0'),
  check: lines('M12 52 40 80 90 20'),
  cross: lines('M16 16 84 84M84 16 16 84'),
  plus: lines('M50 10v80M10 50h80'),
  'arrow right': lines('M8 50h82M60 18l32 32-32 32'),
  'arrow down': lines('M50 8v82M18 60l32 32 32-32'),
  phone: lines('M28 6h44v88H28ZM44 82h12'),
  pin: lines('M50 94C26 64 18 52 18 38a32 32 0 0 1 64 0c0 14-8 26-32 56Z') + circle(50, 38, 10),
  lock: lines('M18 44h64v48H18ZM32 44V28a18 18 0 0 1 36 0v16'),
  person: lines('M50 8a20 20 0 1 1 0 40 20 20 0 0 1 0-40ZM10 94c2-44 78-44 80 0'),
  camera: lines('M6 26h20l8-12h32l8 12h20v58H6Z') + lines('M50 36a17 17 0 1 1 0 34 17 17 0 0 1 0-34Z'),
  play: lines('M50 6a44 44 0 1 1 0 88 44 44 0 0 1 0-88Z') + filled('M40 30 72 50 40 70Z'),
  quote: filled(
    'M8 60c0-24 10-38 32-44l4 8C32 30 27 37 27 46h15v36H8ZM56 60c0-24 10-38 32-44l4 8C80 30 75 37 75 46h15v36H56Z',
  ),
  leaf: lines('M10 90C24 60 40 46 62 36M22 72C10 30 44 8 92 8c2 50-22 84-70 64Z'),
  bolt: filled('M58 2 12 58h32l-6 40 48-58H52Z'),
  sun: circle(50, 50, 18) + lines('M50 6v12M50 82v12M6 50h12M82 50h12M19 19l9 9M72 72l9 9M81 19l-9 9M28 72l-9 9'),
}

const made = (kind: StockPicture['kind'], bodies: Record<string, string>) =>
  Object.entries(bodies).map(([name, body]): StockPicture => ({ name, kind, body }))

/** The built-in shapes and icons, all drawn for Trellis. */
export const stockPictures: readonly StockPicture[] = [...made('shape', shapes), ...made('icon', icons)]

/** Returns the path of a built-in image in a color ("#12355b"). */
export function stockAddress({ name }: StockPicture, color: string): string {
  return `/i/stock/${name.replaceAll(' ', '-')}-${color.replace('#', '').toLowerCase()}.svg`
}

/**
 * Returns the SVG of a built-in image for a file name such as "arrow-right-12355b.svg"; null if there is none with that
 * name.
 */
export function stockSvg(file: string): string | null {
  const [, name, color] = /^([a-z-]{1,40})-([0-9a-f]{6})\.svg$/.exec(file) ?? []
  const found = stockPictures.find((picture) => picture.name.replaceAll(' ', '-') === name)
  if (!found || !color) return null
  const size = 'width="100" height="100" viewBox="0 0 100 100"'
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} fill="currentColor" color="#${color}">${found.body}</svg>`
}
