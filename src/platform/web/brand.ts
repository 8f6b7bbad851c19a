interface Brand {
  readonly name: string
  /** The address of the mark beside the site's name and on the log-in page. */
  readonly logo: string
  /** The accent color in ten shades; left out: the dashboard's own. */
  readonly shades?: readonly string[]
}

declare global {
  /** What `/brand.js` says of the installation, before anything else runs. */
  var trellisBrand: Partial<Brand> | undefined
}

/** How the installation looks to its people: as its administrator chose, or as Trellis has it. */
export const brand: Brand = { name: 'Trellis', logo: '/favicon.svg', ...globalThis.trellisBrand }
