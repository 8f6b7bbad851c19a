import type { Component } from '../components/models.ts'
import { parseColor } from './color.ts'
import type { FormDocument } from './form-document.ts'
import { mapComponents } from './tree.ts'

/** What the renderer takes for granted when a field is missing. */
const granted: Record<string, unknown> = {
  action: 'nothing',
  alt: '',
  src: '',
  placeholder: '',
  label: '',
  look: 'filled',
  kind: 'text',
  method: '',
  required: false,
  showLabel: false,
  stackBelow: 480,
  share: 1,
}

/**
 * The document as it is published: as few bytes as the renderer needs to draw the very same. Ids become short, colours
 * hexadecimal, and what says nothing is left out. It cannot be edited any more.
 */
export function compactDocument(document: FormDocument): FormDocument {
  let count = 0
  const short = mapComponents(
    document,
    (component) =>
      ({ ...component, id: (count++).toString(36), ...(component.type === 'tab' && { name: '' }) }) as Component,
  )
  return { ...(squeeze(short) as FormDocument), version: 1 }
}

function squeeze(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(squeeze)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value)
    .filter(([key, item]) => item !== undefined && item !== granted[key] && !isEmpty(key, item))
    .map(([key, item]): [string, unknown] => [key, key.endsWith('olor') ? hexOf(String(item)) : squeeze(item)])
  return Object.fromEntries(entries)
}

function isEmpty(key: string, item: unknown): boolean {
  if (item === '') return key === 'name'
  return typeof item === 'object' && item !== null && Object.keys(item).length === 0
}

function hexOf(text: string): string {
  const color = text.startsWith('rgba(') ? parseColor(text) : undefined
  if (!color) return text
  const hex = [color.r, color.g, color.b, ...(color.a < 1 ? [Math.round(color.a * 255)] : [])]
    .map((channel) => channel.toString(16).padStart(2, '0'))
    .join('')
  return `#${/^(?:(.)\1)+$/.test(hex) && hex.length <= 8 ? hex.replace(/(.)\1/g, '$1') : hex}`
}
