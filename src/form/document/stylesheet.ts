import type { Component, ComponentOf, ComponentType } from '../components/models.ts'
import { formDefaults, limits, type StepName, styleDefaults, type Device } from './constants.ts'
import type { FormDocument } from './form-document.ts'
import type { Style } from './style.ts'
import { walk, type Visit } from './tree.ts'
import { baseSheet, onStage, type Stage } from './base-sheet.ts'
import { closeClearanceRules } from './close-clearance.ts'
import { pictureAddress } from './address.ts'
import { ownFamily, systemFonts } from './font-names.ts'
import { pictureSize } from './picture-sizes.ts'
import { webFont } from './web-fonts.ts'

const column = 'display:flex;flex-direction:column;'
const ofType: Partial<Record<ComponentType, string>> = {
  tab: column + 'container:form/inline-size;position:relative;overflow:clip;margin:auto;',
  background: `${column}flex:1 0 auto;`,
  gridColumn: column + 'min-width:0;',
  gridRow: 'display:flex;',
  scaledStage: 'position:relative;container-type:inline-size;',
}
const shadows = {
  none: 'none',
  small: '0 1px 3px #0003',
  medium: '0 8px 24px #0003',
  large: '0 24px 64px #0006',
}
const ofDevice: Record<Device, string> = { mobile: '<600px', tablet: '<1024px) and (width>=600px', desktop: '>=1024px' }
const pictures = { normal: '0 0/100% auto no-repeat', cover: '50%/cover no-repeat', tile: '0 0' }

/**
 * Returns the style sheet of a form: the base, then a rule for each component, selected by its `data-id`. Components
 * with the same style share one rule. Pure: the same document and origin give the same text. With `only`, it covers a
 * single step: for the first step it is complete, and for the second it contains only what that step needs in addition
 * to the first one's.
 */
export function stylesheetOf(form: FormDocument, origin: string, only?: StepName): string {
  const { base, rules } = styleRulesOf(form, origin, only)
  return base + rules.join('')
}

/**
 * Returns the style sheet of a form in parts: its base, and its components' rules one by one, with selectors made by
 * `selector`.
 */
export function styleRulesOf(
  form: FormDocument,
  origin: string,
  only?: StepName,
  selector = ownSelector,
): { base: string; rules: string[] } {
  const all = [...walk(form)]
  const visits = only ? all.filter(({ step }) => step === only) : all
  const before = only === 'success' ? all.filter(({ step }) => step === 'subscribe') : []
  const own = new Map<string, string[]>()
  const later: string[] = []
  const stages = new Map<string, Stage>()
  for (const visit of visits) {
    const { component } = visit
    const self = selector(component.id)
    if (component.type === 'scaledStage') {
      // Components on a nested stage match both stages' selectors. The inner one's rules come later.
      const key = stageAround(visit.parents) ? component.id : `${component.stageWidth}`
      const stage = stages.get(key) ?? { selectors: [], width: component.stageWidth }
      stage.selectors.push(self)
      stages.set(key, stage)
    }
    for (const [suffix, body] of bodiesOf(visit, origin)) {
      const key = body.replace(/;$/, '')
      const alike = own.get(key)
      if (alike) alike.push(self + suffix)
      else if (key) own.set(key, [self + suffix])
    }
    for (const rule of rulesOnCondition(visit, self)) later.push(rule)
    if (component.type === 'tab')
      for (const rule of closeClearanceRules(component, selector, lengthsOf(component))) later.push(rule)
  }
  const components = (list: readonly Visit[]) => list.map(({ component }) => component)
  const rules = [...own].map(([body, selectors]) => `${selectors.join()}{${body}}`)
  return { base: baseSheet(components(visits), [...stages.values()], components(before)), rules: [...rules, ...later] }
}

function ownSelector(id: string): string {
  return `[data-id=${id.replace(/[^\w-]|^[\d-]/g, (sign) => `\\${sign.codePointAt(0)!.toString(16)} `)}]`
}

type Bodies = readonly (readonly [suffix: string, body: string])[]

/** The last result for a component, and the surrounding values it was computed from. */
const known = new WeakMap<Component, { readonly of: string; readonly bodies: Bodies }>()

/** Returns a component's declarations by selector suffix. Cached for each place in which the component is used. */
function bodiesOf(visit: Visit, origin: string): Bodies {
  const { component, parents } = visit
  const of = [
    origin,
    parents.at(-1)?.type,
    parents.at(-1)?.style.alignItems,
    stageAround(parents)?.stageWidth,
    parents[0]?.style.width,
    fontSizeAround(visit),
  ].join()
  const found = known.get(component)
  if (found?.of === of) return found.bodies
  const bodies = writtenBodies(visit, origin)
  known.set(component, { of, bodies })
  return bodies
}

/** Returns the font size that a stage passes on to the components on it. */
function fontSizeAround({ component, parents }: Visit): number | undefined {
  if (component.type !== 'scaledStage') return undefined
  return [...parents, component].findLast((one) => one.style.fontSize)?.style.fontSize
}

function writtenBodies(visit: Visit, origin: string): Bodies {
  const { component, parents } = visit
  const { type } = component
  const parent = parents.at(-1)
  const stage = stageAround(parents)
  const length = lengthsOf(parents[0] ?? component, stage)
  const { x = 0, y = 0, height, ...style } = component.style
  const place =
    parent?.type === 'scaledStage'
      ? `position:absolute;left:${length(x)};top:${length(y)};${height === undefined ? '' : `height:${length(height)};`}`
      : ''
  if (type === 'textField' || type === 'dropdown') {
    const { width, margin, alignSelf, ...inner } = style
    const outer = declarations(
      { ...(width && { width }), ...(margin && { margin }), ...(alignSelf && { alignSelf }) },
      length,
    )
    return [
      ['', outer + place],
      [
        ' [name]',
        (place && height !== undefined ? 'height:100%;min-height:0;' : '') +
          declarations(inner, length).replace(/font-size:([^;]+)/, 'font-size:max($1,var(--i,0px))'),
      ],
    ]
  }
  let own = (ofType[type] ?? '') + declarations(style, length) + place
  if (type === 'tab' && !style.width) own += `width:${formDefaults.contentWidth}px;`
  if (type === 'gridColumn') own += `flex:${component.share} 1 0;`
  if (type === 'spacer' && !place) own += `height:${length(component.height)};`
  if (type === 'image' && component.fill === 'cover') own += 'object-fit:cover;'
  if (type === 'background' || (type === 'image' && component.fill === 'tile')) {
    const src = pictureAddress(component.src, origin)
    if (src)
      own += `background:url("${src.replace(/["\\\s]/g, encodeURIComponent)}") ${pictures[component.fill]} ${style.backgroundColor ?? ''};`
  }
  if (type === 'image' && component.fill === 'normal') {
    const ratio = ratioOf(component, parent)
    // On a button or link, the ratio applies to the image inside it.
    const acts = component.goTo || (component.action && component.action !== 'nothing')
    return acts && ratio
      ? [
          ['', own],
          ['>img', ratio],
        ]
      : [['', own + ratio]]
  }
  if (type === 'divider')
    return [
      ['', own],
      ['>hr', `border-top:${length(component.thickness)} ${component.line};`],
    ]
  if (type !== 'scaledStage') return [['', own]]
  const fontSize = fontSizeAround(visit)
  const wide = style.width ?? component.stageWidth
  const widest = stage ? length(wide) : `${wide}px`
  own += `width:100%;max-width:${widest};aspect-ratio:${component.stageWidth}/${component.stageHeight};`
  return [
    ['', own],
    ['>*', `font-size:${onStage(fontSize ?? styleDefaults.fontSize, component.stageWidth)};`],
  ]
}

/** Reserves space for an image that hasn't loaded yet, so that nothing moves when it arrives. */
function ratioOf({ src, style }: ComponentOf<'image'>, parent: Component | undefined): string {
  const [width, height] = pictureSize(src) ?? []
  if (!width) return ''
  // In the center or at a side, it has its natural width.
  const isOwnWidth = !style.width && (style.alignSelf ?? parent?.style.alignItems ?? 'stretch') !== 'stretch'
  return `aspect-ratio:auto ${width}/${height};${isOwnWidth ? `width:${width}px;` : ''}`
}

/** Returns the innermost stage among `parents`. */
function stageAround(parents: readonly Component[]): ComponentOf<'scaledStage'> | undefined {
  return parents.findLast((one) => one.type === 'scaledStage')
}

/** Yields rules that apply only in a narrow form, on some devices, or to spans of text. */
function* rulesOnCondition({ component, parents }: Visit, self: string): Generator<string> {
  if (component.type === 'gridRow' && component.stackBelow > 0 && !stageAround(parents))
    yield `@container form (width<${component.stackBelow}px){${self}{flex-direction:column;align-items:stretch}${self}>*{flex:none}}`
  if (component.type === 'text')
    for (const { spans } of component.blocks)
      for (const { color } of spans) if (color) yield `[data-c="${color}"]{color:${color}}`
  for (const device of component.responsiveHiddenOn ?? [])
    yield `@container stage (width${ofDevice[device]}){${self}{display:none}}`
}

/** Formats a length in pixels. Values up to `from` don't shrink, and of larger ones at least `min` remains. */
type Length = (value: number, min?: number, from?: number) => string

/**
 * Returns the function that formats lengths. Large lengths shrink proportionally when the form is narrower than its tab
 * was designed, so that a wide design fits a phone. On a stage, all lengths do.
 */
function lengthsOf(tab: Component, stage?: ComponentOf<'scaledStage'>): Length {
  if (stage) return (value) => onStage(value, stage.stageWidth)
  const reference = Math.min(Math.max(tab.style.width ?? formDefaults.contentWidth, limits.minimumPopupSize), 420)
  return (value, min = 0, from = 24) => {
    if (value <= from) return value === 0 ? '0' : `${value}px`
    const share = Math.ceil(((value - min) * 1000) / reference) / 10
    return `min(${value}px,${min ? `${min}px + ` : ''}${share}cqi)`
  }
}

function declarations(style: Style, length: Length): string {
  let css = ''
  for (const [key, value] of Object.entries(style)) {
    const name = key === 'shadow' ? 'box-shadow' : key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
    css += `${name}:${valueOf(key, value, length)};`
  }
  return css
}

function valueOf(key: string, value: Style[keyof Style], length: Length): string {
  if (Array.isArray(value)) {
    const [top, right, bottom, left] = value.map((side) => length(side))
    return right !== left
      ? `${top} ${right} ${bottom} ${left}`
      : top === bottom
        ? `${top} ${right}`
        : `${top} ${right} ${bottom}`
  }
  if (key === 'shadow') return shadows[value as keyof typeof shadows]
  if (key === 'fontFamily') return fontStack(value as string)
  if (typeof value !== 'number' || key === 'fontWeight' || key === 'lineHeight') return String(value)
  if (key === 'fontSize') return length(value, 14)
  return length(value, 0, key === 'minHeight' ? 100 : key === 'gap' ? 24 : 4000)
}

/** Returns the chosen font, if Trellis ships it or the visitor has it, followed by a similar fallback. */
function fontStack(name: string): string {
  const isSerif = webFont(name)?.kind === 'serif' || /serif|georgia|palatino|didot|times|garamond/i.test(name)
  const alike = isSerif ? 'Georgia,serif' : 'system-ui,sans-serif'
  if (name === 'Georgia') return alike
  const clean = name.replace(/[^\p{L}\p{N} _-]/gu, '')
  const own = systemFonts.has(name) ? '' : `'${ownFamily(clean)}','${ownFamily(clean)} fallback',`
  return `${own}'${clean}',${alike}`
}
