import type { ComponentOf } from '#form/components/models.ts'
import type { FormType } from '#form/document/constants.ts'
import type { FormDocument } from '#form/document/form-document.ts'
import { insertComponent, mapComponents, walk } from '#form/document/tree.ts'
import { type UploadedFont, withUsedFonts } from '#form/document/uploaded-fonts.ts'
import type { Brand } from '../../contract.ts'
import { inBrand } from '../../in-brand.ts'
import { inColors } from './in-colors.ts'

/** What templates are shown and taken in of a site's look; empty for what stays the template's own. */
export interface Look {
  readonly palette: readonly string[]
  readonly font: string
  /** The address of a picture, and what it says. */
  readonly logo: string
  readonly logoAlt: string
  /** The fonts and button style of the site's brand; a `font` that was chosen goes before. */
  readonly brand: Brand
  /** The fonts that the site's owner uploaded. */
  readonly fonts: readonly UploadedFont[]
}

interface Design {
  readonly json: FormDocument
  readonly form_type: FormType
}

const logoWidth = 88

/** A template's design in a site's look, or why it cannot have its colors. The same object when nothing is to change. */
export function inLook(
  design: Design,
  { palette, font, logo, logoAlt, brand, fonts }: Look,
): { document: FormDocument; error?: string } {
  const { document: colored, ...error } = inColors(design, palette)
  const branded = inBrand(colored, brand)
  const written = withUsedFonts(font === '' ? branded : inFont(branded, font), fonts)
  // A bar has no room above its one line.
  const isWithLogo = logo !== '' && design.form_type !== 'smart-bar'
  return { document: isWithLogo ? withLogo(written, logo, logoAlt) : written, ...error }
}

/** Every text in one font. */
function inFont(document: FormDocument, fontFamily: string): FormDocument {
  return mapComponents(document, (component) =>
    component.type === 'tab' || component.style.fontFamily !== undefined
      ? { ...component, style: { ...component.style, fontFamily } }
      : component,
  )
}

/** A picture before the first text of the form, which is mostly its headline; without a text nowhere. */
function withLogo(document: FormDocument, src: string, alt: string): FormDocument {
  const [first] = document.steps.subscribe.tabs
  const place = walk(document).find(
    ({ component, parents }) => component.type === 'text' && parents[0]?.id === first?.id,
  )
  const parent = place?.parents.at(-1)
  if (!place || !parent) return document
  const at = (parent.childComponents ?? []).findIndex(({ id }) => id === place.component.id)
  const picture: ComponentOf<'image'> = {
    // Whoever takes the design gives it fresh ids.
    id: 'logo',
    type: 'image',
    style: { width: logoWidth },
    src,
    alt,
    fill: 'normal',
    action: 'nothing',
  }
  return insertComponent(document, parent.id, at, picture)
}
