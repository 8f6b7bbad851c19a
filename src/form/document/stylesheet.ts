import type { Component, ComponentType } from '../components/models.ts'
import { formDefaults, type Device } from './constants.ts'
import type { FormDocument } from './form-document.ts'
import type { Style } from './style.ts'
import { walk } from './tree.ts'
import { baseSheet } from './base-sheet.ts'
import { pictureAddress } from './address.ts'

const column = 'display:flex;flex-direction:column;'
const ofType: Partial<Record<ComponentType, string>> = {
  tab: column + 'container:form/inline-size;position:relative;overflow:clip;margin:auto;',
  background: `${column}flex:1 0 auto;`,
  gridColumn: column + 'min-width:0;',
  gridRow: 'display:flex;',
}
const shadows = {
  none: 'none',
  small: '0 1px 3px #0003',
  medium: '0 8px 24px #0003',
  large: '0 24px 64px #0006',
}
const stages: Record<Device, string> = { mobile: '<600px', tablet: '<1024px) and (width>=600px', desktop: '>=1024px' }
const pictures = { normal: '0 0/100% auto no-repeat', cover: '50%/cover no-repeat', tile: '0 0' }

/**
 * The style sheet of a form: the base, then one rule for each component, chosen by its `data-id`. Pure: the same document
 * and origin give the same text.
 */
export function stylesheetOf(form: FormDocument, origin: string): string {
  const visits = [...walk(form)]
  let css = baseSheet(visits.map(({ component }) => component))
  for (const { component, parents } of visits) {
    const width = (parents[0] ?? component).style.width ?? formDefaults.contentWidth
    css += rulesOf(component, Math.min(width, 420), origin)
  }
  return css
}

function rulesOf(component: Component, reference: number, origin: string): string {
  const { id, type, style = {}, responsiveHiddenOn } = component
  const self = `[data-id="${id.replace(/[^\w-]/g, (sign) => `\\${sign.codePointAt(0)!.toString(16)} `)}"]`
  let own = ofType[type] ?? ''
  let css = ''
  if (type === 'tab') own += `width:${formDefaults.contentWidth}px;`
  if (type === 'textField') {
    const { width, margin, ...inner } = style
    own += declarations({ ...(width && { width }), ...(margin && { margin }) }, reference)
    css += `${self} [name]{${declarations(inner, reference).replace(/font-size:([^;]+)/, 'font-size:max($1,var(--i,0px))')}}`
  } else own += declarations(style, reference)
  if (type === 'gridColumn') own += `flex:${component.share ?? 1} 1 0;`
  if (type === 'image' && component.fill === 'cover') css += `${self}{object-fit:cover}`
  if (type === 'background' || (type === 'image' && component.fill === 'tile')) {
    const src = pictureAddress(component.src, origin)
    if (src) own += `background:url("${src}") ${pictures[component.fill ?? 'cover']} ${style.backgroundColor ?? ''};`
  }
  if (type === 'gridRow')
    css += `@container form (width<${component.stackBelow ?? 480}px){${self}{flex-direction:column;align-items:stretch}${self}>*{flex:none}}`
  if (type === 'text')
    for (const { spans = [] } of component.blocks ?? [])
      for (const { color } of spans) if (color) css += `[data-c="${color}"]{color:${color}}`
  for (const device of responsiveHiddenOn ?? [])
    css += `@container stage (width${stages[device]}){${self}{display:none}}`
  return `${self}{${own}}${css}`
}

/** Large lengths shrink together when the form is narrower than `reference` pixels, so that a wide design fits a phone. */
function length(value: number, reference: number, least = 0, from = 24): string {
  if (value <= from) return `${value}px`
  return `min(${value}px,${least}px + ${+(((value - least) * 100) / reference).toFixed(2)}cqi)`
}

function declarations(style: Style, reference: number): string {
  let css = ''
  for (const [key, value] of Object.entries(style)) {
    const name = key === 'shadow' ? 'box-shadow' : key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
    css += `${name}:${
      key === 'shadow'
        ? shadows[value as keyof typeof shadows]
        : key === 'fontFamily'
          ? fontStack(value as string)
          : key === 'fontWeight' || key === 'lineHeight' || typeof value === 'string'
            ? value
            : Array.isArray(value)
              ? value.map((side) => length(side, reference)).join(' ')
              : key === 'fontSize'
                ? length(value as number, reference, 14)
                : length(value as number, reference, 0, key === 'minHeight' ? 100 : key === 'gap' ? 24 : 4000)
    };`
  }
  return css
}

function fontStack(name: string): string {
  return `"${name.replace(/"/g, '')}",${/serif|georgia|palatino|didot|times|garamond/i.test(name) ? 'Georgia,serif' : 'system-ui,sans-serif'}`
}
