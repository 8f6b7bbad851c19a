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
 * The style sheet of a form: the base, then a rule for each component, chosen by its `data-id`; components that look the
 * same share one. Pure: the same document and origin give the same text. Of one step (`only`), the first one's is whole,
 * and that of the second is what it needs beside the first one's.
 */
export function stylesheetOf(form: FormDocument, origin: string, only?: StepName): string {
  const { base, rules } = styleRulesOf(form, origin, only)
  return base + rules.join('')
}

/** The style sheet of a form in pieces: its base, and its components' rules one by one, chosen by what `selector` says. */
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
      // What stands on a stage within a stage is chosen by both: the inner one's rules come later.
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

/** What was worked out last for a component, and of what beside it. */
const known = new WeakMap<Component, { readonly of: string; readonly bodies: Bodies }>()

/** What a component looks like, by what to add to its selector; worked out once for each place where it stands. */
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

/** The size of letters that a stage hands on to what stands on it. */
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
    // On a button or link it is the picture in it.
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

/** Keeps the place of a picture that is still to come, so that nothing moves when it does. */
function ratioOf({ src, style }: ComponentOf<'image'>, parent: Component | undefined): string {
  const [width, height] = pictureSize(src) ?? []
  if (!width) return ''
  // In the middle or at a side it is as wide as it is by itself.
  const isOwnWidth = !style.width && (style.alignSelf ?? parent?.style.alignItems ?? 'stretch') !== 'stretch'
  return `aspect-ratio:auto ${width}/${height};${isOwnWidth ? `width:${width}px;` : ''}`
}

/** The stage on which something stands that is within `parents`. */
function stageAround(parents: readonly Component[]): ComponentOf<'scaledStage'> | undefined {
  return parents.findLast((one) => one.type === 'scaledStage')
}

/** What only holds in a narrow form, on some devices, or for stretches of text. */
function* rulesOnCondition({ component, parents }: Visit, self: string): Generator<string> {
  if (component.type === 'gridRow' && component.stackBelow > 0 && !stageAround(parents))
    yield `@container form (width<${component.stackBelow}px){${self}{flex-direction:column;align-items:stretch}${self}>*{flex:none}}`
  if (component.type === 'text')
    for (const { spans } of component.blocks)
      for (const { color } of spans) if (color) yield `[data-c="${color}"]{color:${color}}`
  for (const device of component.responsiveHiddenOn ?? [])
    yield `@container stage (width${ofDevice[device]}){${self}{display:none}}`
}

/** How pixels are written; what is not above `from` is left as it is, and `least` of it in any case. */
type Length = (value: number, min?: number, from?: number) => string

/**
 * Large lengths shrink together when the form is narrower than its tab was made, so that a wide design fits a phone. On a
 * stage all of them do.
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

/** The chosen font where it is brought along or the visitor has it, and one like it elsewhere. */
function fontStack(name: string): string {
  const isSerif = webFont(name)?.kind === 'serif' || /serif|georgia|palatino|didot|times|garamond/i.test(name)
  const alike = isSerif ? 'Georgia,serif' : 'system-ui,sans-serif'
  if (name === 'Georgia') return alike
  const clean = name.replace(/[^\p{L}\p{N} _-]/gu, '')
  const own = systemFonts.has(name) ? '' : `'${ownFamily(clean)}','${ownFamily(clean)} fallback',`
  return `${own}'${clean}',${alike}`
}
