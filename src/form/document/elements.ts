import type { Component } from '../components/models.ts'
import type { ActionProps } from './action.ts'

/** What happens on a click, as far as anything does. */
export type Act = Partial<ActionProps>

/** An element's attributes, and under `do` what happens on a click on it. */
export type Attributes = { [name: string]: string | Act | undefined; do?: Act }

/** An element as data: its tag, its attributes (0 for none), what is in it. */
export type ElementTree = readonly [tag: string, attributes: Attributes | 0, ...inside: Drawn[]]

/** What is drawn: text, an element, or a component whose view has a life of its own (fields, countdowns, games …). */
export type Drawn = string | ElementTree | Component

type Given = Record<string, string | boolean | Act | undefined>

/** An element as data; attributes that are false or undefined are left out, as `h` leaves them out. */
export function elementTree(tag: string, given: Given = {}, inside: readonly Drawn[] = []): ElementTree {
  const attributes: Attributes = {}
  for (const [name, value] of Object.entries(given))
    if (value !== undefined && value !== false) attributes[name] = value === true ? '' : value
  return [tag, Object.keys(attributes).length > 0 ? attributes : 0, ...inside]
}
