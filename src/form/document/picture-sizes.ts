/** Width and height of each image that ships with the templates, by file name. */
export const pictureSizes: Readonly<Record<string, readonly [width: number, height: number]>> = {
  baby: [960, 380],
  bakery: [600, 760],
  beauty: [960, 400],
  bees: [960, 300],
  bell: [160, 160],
  'bike-shop': [600, 760],
  'black-friday': [600, 760],
  bookshop: [960, 400],
  brewery: [600, 760],
  candy: [960, 170],
  cart: [600, 760],
  charity: [960, 360],
  christmas: [600, 760],
  coffee: [600, 760],
  course: [800, 800],
  cyber: [800, 320],
  delivery: [600, 760],
  dentist: [160, 160],
  easter: [800, 320],
  ebook: [600, 760],
  faces: [800, 220],
  fashion: [600, 760],
  'fathers-day': [600, 760],
  florist: [600, 760],
  friends: [600, 760],
  furniture: [960, 420],
  gelato: [960, 340],
  gym: [600, 760],
  halloween: [800, 320],
  hardware: [600, 760],
  headphones: [600, 760],
  hotel: [900, 1000],
  houses: [960, 320],
  jewellery: [600, 760],
  law: [480, 560],
  museum: [800, 900],
  'new-year': [800, 320],
  newsletter: [192, 160],
  opticians: [960, 400],
  pets: [240, 240],
  phone: [600, 760],
  photography: [600, 760],
  plants: [1120, 330],
  podcast: [960, 300],
  present: [600, 760],
  recipes: [760, 300],
  records: [600, 600],
  restaurant: [760, 320],
  school: [600, 760],
  skincare: [960, 440],
  sneakers: [600, 760],
  software: [1040, 400],
  summer: [800, 320],
  tag: [600, 760],
  tea: [600, 760],
  toys: [960, 380],
  trail: [1200, 460],
  travel: [1200, 900],
  tulips: [600, 760],
  valentines: [600, 760],
  vip: [600, 760],
  webinar: [800, 320],
  winery: [192, 200],
  yoga: [960, 440],
}

/** Returns the image's address with its size in the fragment, which browsers don't send to the server. */
export function withPictureSize(src: string, [width, height]: readonly [width: number, height: number]): string {
  return `${src}#${width}x${height}`
}

/**
 * Returns the size of an image by its address in a document, if it is one of ours or the address includes the size.
 * Undefined for any other.
 */
export function pictureSize(src: string): readonly [width: number, height: number] | undefined {
  const [, width, height] = /#(\d{1,5})x(\d{1,5})$/.exec(src) ?? []
  if (Number(width) > 0 && Number(height) > 0) return [Number(width), Number(height)]
  const name = /^\/pictures\/([\w-]+)\.svg$/.exec(src)?.[1]
  return name && Object.hasOwn(pictureSizes, name) ? pictureSizes[name] : undefined
}
