interface Brand {
  readonly name: string
  /** Address of the logo next to the site's name and on the login page. */
  readonly logo: string
  /** The accent color in ten shades. Defaults to the dashboard's own. */
  readonly shades?: readonly string[]
}

declare global {
  /** The installation's branding, set by `/brand.js` before anything else runs. */
  var trellisBrand: Partial<Brand> | undefined
}

/** The installation's branding: as chosen by its administrator, or Trellis's default. */
export const brand: Brand = { name: 'Trellis', logo: '/favicon.svg', ...globalThis.trellisBrand }
