import { webFont } from '#form/document/web-fonts.ts'
import { brandColors } from './brand-of.ts'
import type { MailTheme } from './document.ts'
import { type FontName, fontLabels } from './names.ts'

/** A site's brand kit, from the settings of forms. */
interface BrandKit {
  readonly palette: readonly string[]
  readonly brand: {
    readonly logo: string
    readonly heading_font: string
    readonly body_font: string
    readonly button_radius: number | null
  }
}

/** Whether the kit defines anything at all. */
export function hasBrand({ palette, brand: { logo, heading_font, body_font, button_radius } }: BrandKit): boolean {
  return palette.length > 1 || logo + heading_font + body_font !== '' || button_radius !== null
}

/** Applies a site's brand to a theme. What the kit doesn't define stays unchanged. */
export function withBrand(theme: MailTheme, { palette, brand }: BrandKit): MailTheme {
  return {
    ...theme,
    colors: (palette.length > 1 && brandColors(palette)) || theme.colors,
    heading_font: mailFont(brand.heading_font || brand.body_font) ?? theme.heading_font,
    body_font: mailFont(brand.body_font) ?? theme.body_font,
    button_radius: brand.button_radius ?? theme.button_radius,
    logo: brand.logo === '' ? theme.logo : { ...theme.logo, src: brand.logo },
  }
}

/** Returns the closest font that readers have installed, because few email clients load web fonts. */
function mailFont(family: string): FontName | undefined {
  if (family === '') return undefined
  const same = Object.entries(fontLabels).find(([, label]) => label.toLowerCase() === family.toLowerCase())
  if (same) return same[0] as FontName
  return webFont(family)?.kind === 'serif' || /(?<!sans[ -]?)serif|garamond|times|didot/i.test(family)
    ? 'georgia'
    : 'system'
}
