import type { Component } from '#form/components/models.ts'
import type { FormDocument } from '#form/document/form-document.ts'
import { mapComponents } from '#form/document/tree.ts'
import type { Brand } from './site-settings.ts'

type Letters = Pick<Brand, 'heading_font' | 'body_font' | 'button_radius'>

/**
 * Applies a site's fonts and button style to a design. Colors and logo are applied elsewhere. Returns the same object
 * if nothing changes.
 */
export function inBrand(document: FormDocument, { heading_font, body_font, button_radius }: Letters): FormDocument {
  if (heading_font === '' && body_font === '' && button_radius === null) return document
  return mapComponents(document, (component) => {
    const fontFamily = isHeading(component) ? heading_font || body_font : body_font
    const isWritten = component.type === 'tab' || component.style.fontFamily !== undefined || isHeading(component)
    const isButton = component.type === 'button' && component.look !== 'cross' && component.look !== 'link'
    const style = {
      ...component.style,
      ...(fontFamily !== '' && isWritten && { fontFamily }),
      ...(button_radius !== null && isButton && { borderRadius: button_radius }),
    }
    return { ...component, style } as Component
  })
}

function isHeading(component: Component): boolean {
  return component.type === 'text' && component.blocks.some(({ type }) => type === 'heading')
}
