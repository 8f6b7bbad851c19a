import { black, sanitizeColor, transparent } from './color.ts'
import { limits, styleDefaults } from './constants.ts'
import { Style } from './style.ts'

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
 * Converts a style to one that the model accepts. Invalid values become spec.md's default, or are omitted if there is
 * none. Colors become rgba, or else transparent (backgrounds) or black. Missing values stay missing, so that they are
 * inherited.
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

/**
 * Sanitizes every style of a value that may be a document, whatever its source. Sizes stay at or above spec.md's
 * minimum: 50 for a popup (its tab), 1 for a component. A value that isn't a document is returned unchanged, to be
 * rejected later. Check its depth first.
 */
export function sanitizeDocument(value: unknown): unknown {
  if (!isRecord(value) || !isRecord(value['steps'])) return value
  const steps = Object.entries(value['steps']).map(([name, step]) => {
    if (!isRecord(step) || !Array.isArray(step['tabs'])) return [name, step]
    return [name, { ...step, tabs: step['tabs'].map(sanitizeComponent) }]
  })
  return { ...value, steps: Object.fromEntries(steps) }
}

function sanitizeComponent(component: unknown): unknown {
  if (!isRecord(component)) return component
  const { style, childComponents, type } = component
  const next = { ...component }
  if (Array.isArray(childComponents)) next['childComponents'] = childComponents.map(sanitizeComponent)
  if (!isRecord(style)) return next
  const clean = sanitizeStyle(style)
  const min = type === 'tab' ? limits.minimumPopupSize : limits.minimumComponentSize
  for (const size of ['width', 'height'] as const)
    if (clean[size] !== undefined) clean[size] = Math.max(clean[size], min)
  next['style'] = clean
  return next
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
