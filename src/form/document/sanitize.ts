import type { Component } from '../components/models.ts'
import { black, sanitizeColor, transparent } from './color.ts'
import { limits, styleDefaults } from './constants.ts'
import { Style } from './style.ts'
import type { FormDocument } from './form-document.ts'
import { mapComponents } from './tree.ts'

const fallbacks: Partial<Record<keyof Style, Style[keyof Style]>> = {
  width: styleDefaults.componentSize,
  minHeight: styleDefaults.componentSize,
  height: styleDefaults.componentSize,
  textAlign: styleDefaults.textAlign,
  fontFamily: styleDefaults.fontFamily,
  fontSize: styleDefaults.fontSize,
  fontWeight: styleDefaults.fontWeight,
  lineHeight: styleDefaults.lineHeight,
  borderRadius: styleDefaults.borderRadius,
}
const colors: Partial<Record<string, string>> = {
  color: black,
  backgroundColor: transparent,
  borderColor: black,
}

/**
 * Makes a style one that the model accepts: what makes no sense becomes spec.md's default, or is left out where there is
 * none; colours become rgba, or transparent (backgrounds) or black. What is missing stays missing, to be inherited.
 */
export function sanitizeStyle(style: Record<string, unknown>): Style {
  const clean: Record<string, unknown> = {}
  for (const key of Object.keys(Style.shape) as (keyof Style)[]) {
    const value = style[key]
    if (value === undefined) continue
    const otherwise = colors[key]
    if (otherwise) clean[key] = sanitizeColor(value, otherwise)
    else if (Style.shape[key].safeParse(value).success) clean[key] = value
    else if (key in fallbacks) clean[key] = fallbacks[key]
  }
  return clean as Style
}

/** Sanitises every style of a document. Sizes stay within spec.md's least: 50 for a popup (its tab), 1 for a component. */
export function sanitize(document: FormDocument): FormDocument {
  return mapComponents(document, (component) => {
    const style = sanitizeStyle(component.style)
    const least = component.type === 'tab' ? limits.minimumPopupSize : limits.minimumComponentSize
    if (style.width !== undefined) style.width = Math.max(style.width, least)
    if (style.height !== undefined) style.height = Math.max(style.height, least)
    return same(style, component.style) ? component : ({ ...component, style } as Component)
  })
}

function same(a: Style, b: Style): boolean {
  const keys = Object.keys(b) as (keyof Style)[]
  return keys.length === Object.keys(a).length && keys.every((key) => JSON.stringify(a[key]) === JSON.stringify(b[key]))
}
