import type { ComponentOf } from '#form/components/models.ts'
import type { FormType } from '#form/document/constants.ts'
import type { FormDocument } from '#form/document/form-document.ts'
import { insertComponent, mapComponents, walk } from '#form/document/tree.ts'
import { type UploadedFont, withUsedFonts } from '#form/document/uploaded-fonts.ts'
import type { Brand } from '../../contract.ts'
import { inBrand } from '../../in-brand.ts'
import { inColors } from './in-colors.ts'

/** The look in which templates are shown and used. Empty values keep the template's own. */
export interface Look {
  readonly palette: readonly string[]
  readonly font: string
  /** Address of an image, and its alternative text. */
  readonly logo: string
  readonly logoAlt: string
  /** Fonts and button style of the site's brand. A chosen `font` takes precedence. */
  readonly brand: Brand
  /** The fonts uploaded by the site's owner. */
  readonly fonts: readonly UploadedFont[]
}

interface Design {
  readonly json: FormDocument
  readonly form_type: FormType
}

const logoWidth = 88

/**
 * Returns a template's design in a site's look, or why it can't have the site's colors. Returns the same object if
 * nothing changes.
 */
export function inLook(
  design: Design,
  { palette, font, logo, logoAlt, brand, fonts }: Look,
): { document: FormDocument; error?: string } {
  const { document: colored, ...error } = inColors(design, palette)
  const branded = inBrand(colored, brand)
  const written = withUsedFonts(font === '' ? branded : inFont(branded, font), fonts)
  // A bar has no space above its one line.
  const isWithLogo = logo !== '' && design.form_type !== 'smart-bar'
  return { document: isWithLogo ? withLogo(written, logo, logoAlt) : written, ...error }
}

/** Applies one font to all texts. */
function inFont(document: FormDocument, fontFamily: string): FormDocument {
  return mapComponents(document, (component) =>
    component.type === 'tab' || component.style.fontFamily !== undefined
      ? { ...component, style: { ...component.style, fontFamily } }
      : component,
  )
}

/**
 * Inserts an image before the first text of the form, which is usually its headline. Without a text, nothing is
 * inserted.
 */
function withLogo(document: FormDocument, src: string, alt: string): FormDocument {
  const [first] = document.steps.subscribe.tabs
  const place = walk(document).find(
    ({ component, parents }) => component.type === 'text' && parents[0]?.id === first?.id,
  )
  const parent = place?.parents.at(-1)
  if (!place || !parent) return document
  const at = (parent.childComponents ?? []).findIndex(({ id }) => id === place.component.id)
  const picture: ComponentOf<'image'> = {
    // Replaced by a new ID when the design is used.
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
