import type { Component } from '../components/models.ts'
import type { ActionProps } from './action.ts'

/** The action of a click. All of its fields are optional. */
export type Act = Partial<ActionProps>

/** An element's attributes. `do` holds the action of a click on it. */
export type Attributes = { [name: string]: string | Act | undefined; do?: Act }

/** An element as data: its tag, its attributes (0 if it has none), then its contents. */
export type ElementTree = readonly [tag: string, attributes: Attributes | 0, ...inside: Drawn[]]

/**
 * Something to draw: text, an element, or a component whose view has behavior of its own (fields, countdowns, games …).
 */
export type Drawn = string | ElementTree | Component

type Given = Record<string, string | boolean | Act | undefined>

/** Creates an element as data. Attributes that are false or undefined are omitted, just as `h` omits them. */
export function elementTree(tag: string, given: Given = {}, inside: readonly Drawn[] = []): ElementTree {
  const attributes: Attributes = {}
  for (const [name, value] of Object.entries(given))
    if (value !== undefined && value !== false) attributes[name] = value === true ? '' : value
  return [tag, Object.keys(attributes).length > 0 ? attributes : 0, ...inside]
}
