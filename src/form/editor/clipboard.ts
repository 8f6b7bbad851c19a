import type { Component } from '../components/models.ts'
import { limits } from '../document/constants.ts'
import type { FormDocument } from '../document/form-document.ts'
import { copyComponent, newComponent } from '../document/new-component.ts'
import { findComponent, walk } from '../document/tree.ts'
import { topmost } from './changes.ts'
import { typeNames } from './names.ts'

const marker = 'trellis/components'
/** Maximum length in characters. A longer text can't be a valid form. */
const longest = 4_000_000

/** Returns components as text for the clipboard. Empty if there is nothing to copy. */
export function copied(document: FormDocument, ids: readonly string[]): string {
  const components = topmost(document, ids).flatMap(({ component, parents }) =>
    parents.length === 0 ? (component.childComponents ?? []) : [component],
  )
  return components.length > 0 ? JSON.stringify({ type: marker, version: document.version, components }) : ''
}

/**
 * Parses components from the clipboard's text, sanitizes them and gives them new IDs. Null if it contains none of ours.
 * The text is untrusted: only known types, and fields of the expected kind, are accepted. Links to a tab of another
 * form are removed.
 */
export function pasted(text: string, document: FormDocument, newId: () => string): Component[] | null {
  if (text.length > longest || !text.includes(marker)) return null
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return null
  }
  if (!isRecord(value) || value['type'] !== marker || value['version'] !== document.version) return null
  if (!Array.isArray(value['components'])) return null
  const left = { count: limits.componentsPerForm - [...walk(document)].length }
  const components = value['components'].flatMap((one) => sound(one, document, 1, left) ?? [])
  return components.length > 0 ? components.map((one) => copyComponent(one, newId)) : null
}

/** Kinds of the fields that a component may have in addition to its initial ones. */
const further: Readonly<Record<string, string>> = {
  redirect: 'object',
  goTo: 'string',
  contentMediaId: 'string',
  responsiveHiddenOn: 'array',
}

function sound(value: unknown, document: FormDocument, depth: number, left: { count: number }): Component | null {
  if (!isRecord(value) || depth > limits.depth || left.count <= 0) return null
  const { type } = value
  if (typeof type !== 'string' || type === 'tab') return null
  const fresh = freshOf(type)
  if (!fresh) return null
  left.count--
  const next: Record<string, unknown> = { ...fresh, style: soundStyle(value['style']) }
  for (const [name, field] of Object.entries(value)) {
    if (name === 'id' || name === 'type' || name === 'style' || name === 'childComponents') continue
    const kind = name in fresh ? kindOf((fresh as unknown as Record<string, unknown>)[name]) : further[name]
    if (kind && kindOf(field) === kind && isPlain(field) && (name !== 'redirect' || isRedirect(field)))
      next[name] = field
  }
  if (typeof next['goTo'] === 'string' && !findComponent(document, next['goTo'])) delete next['goTo']
  if (Array.isArray(value['childComponents']) && 'childComponents' in fresh)
    next['childComponents'] = value['childComponents'].flatMap((child) => sound(child, document, depth + 1, left) ?? [])
  return next as unknown as Component
}

function freshOf(type: string): Component | null {
  return Object.hasOwn(typeNames, type) ? (newComponent(type as Component['type'], () => 'c') as Component) : null
}

/**
 * Accepts only numbers, plain strings and lists of four numbers. What the renderer writes into a style sheet is checked
 * both there and here.
 */
function soundStyle(style: unknown): Record<string, unknown> {
  if (!isRecord(style)) return {}
  const isSound = (value: unknown) =>
    typeof value === 'number'
      ? Number.isFinite(value)
      : typeof value === 'string'
        ? /^[\p{L}\p{N} _,.()-]{1,80}$/u.test(value)
        : Array.isArray(value) && value.length === 4 && value.every((side) => typeof side === 'number')
  return Object.fromEntries(Object.entries(style).filter(([name, value]) => /^[a-zA-Z]+$/.test(name) && isSound(value)))
}

/** Lists contain items of a single shape. Each text block has its spans. */
function isPlain(field: unknown): boolean {
  if (!Array.isArray(field)) return true
  return field.every((item) => {
    if (!isRecord(item)) return typeof item === 'string'
    if (!('spans' in item)) return !('type' in item)
    return (
      Array.isArray(item['spans']) && item['spans'].every((span) => isRecord(span) && typeof span['text'] === 'string')
    )
  })
}

function isRedirect(field: unknown): boolean {
  return isRecord(field) && typeof field['url'] === 'string' && Array.isArray(field['variables'])
}

function kindOf(value: unknown): string {
  return Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
