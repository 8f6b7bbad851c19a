import type { Component } from '../components/models.ts'
import { findVisit } from '../document/tree.ts'
import { moveAll, setStyles } from './changes.ts'
import type { Change } from './editor.ts'
import { holds } from './toolbox.ts'

/** A component in the list of layers, with its parent. */
export interface Layer {
  readonly component: Component
  readonly depth: number
  readonly parent: Component | null
  readonly index: number
}

/** Where moved layers go: before the parent's child that is currently at `index`. */
export interface LayerPlace {
  readonly parentId: string
  readonly index: number
}

/** Returns every component on a tab, in the order in which they are drawn, starting with the tab. */
export function layersOf(tab: Component): readonly Layer[] {
  const layers: Layer[] = []
  const add = (component: Component, depth: number, parent: Component | null, index: number) => {
    layers.push({ component, depth, parent, index })
    for (const [i, child] of (component.childComponents ?? []).entries()) add(child, depth + 1, component, i)
  }
  add(tab, 0, null, 0)
  return layers
}

/**
 * Returns where layers land when they are dropped on another: on its upper part, its lower part, or the middle if it
 * can contain them.
 */
export function dropOnLayer(
  layers: readonly Layer[],
  dragged: readonly string[],
  target: Layer,
  part: 'before' | 'inside' | 'after',
): LayerPlace | null {
  const moved = layers.filter(({ component }) => dragged.includes(component.id)).map(({ component }) => component)
  const isWithin = moved.some((one) => layersOf(one).some(({ component }) => component.id === target.component.id))
  if (isWithin || moved.length === 0) return null
  const children = target.component.childComponents ?? []
  // Below a box's heading means inside the box, before its contents.
  if (part === 'after' && children.length > 0 && takes(target.component, moved))
    return { parentId: target.component.id, index: 0 }
  if (part === 'inside') {
    if (takes(target.component, moved)) return { parentId: target.component.id, index: children.length }
    return null
  }
  if (!target.parent || !takes(target.parent, moved)) return null
  return { parentId: target.parent.id, index: target.index + (part === 'after' ? 1 : 0) }
}

/**
 * Returns where a layer goes on a single key press: past its neighbor, or at the end out of its box; into the box
 * before it; or out of its own box.
 */
export function stepOfLayer(
  layers: readonly Layer[],
  id: string,
  step: 'up' | 'down' | 'in' | 'out',
): LayerPlace | null {
  const layer = layers.find(({ component }) => component.id === id)
  const { parent, index } = layer ?? {}
  if (!layer || !parent || index === undefined) return null
  const siblings = parent.childComponents!
  const outer = layers.find(({ component }) => component === parent)!
  const isFit = (box: Component | null): box is Component => box !== null && takes(box, [layer.component])
  if (step === 'in') {
    const before = siblings[index - 1] ?? null
    return isFit(before) ? { parentId: before.id, index: before.childComponents?.length ?? 0 } : null
  }
  if (step === 'up' && index > 0) return { parentId: parent.id, index: index - 1 }
  if (step === 'down' && index < siblings.length - 1) return { parentId: parent.id, index: index + 2 }
  return isFit(outer.parent) ? { parentId: outer.parent.id, index: outer.index + (step === 'up' ? 0 : 1) } : null
}

/** Moves layers to a place. A component that moves onto a stage or off it gets or loses its own position. */
export function moveLayers(ids: readonly string[], { parentId, index }: LayerPlace): Change {
  return (before) => {
    const moved = moveAll(ids, parentId, index)(before)
    if (moved === before) return before
    const isStage = findVisit(before, parentId)?.component.type === 'scaledStage'
    const styles = new Map<string, Readonly<Record<string, unknown>>>()
    for (const [i, id] of ids.entries()) {
      const wasOnStage = findVisit(before, id)?.parents.at(-1)?.type === 'scaledStage'
      if (isStage && !wasOnStage) styles.set(id, { x: 20 + i * 10, y: 20 + i * 10 })
      if (!isStage && wasOnStage) styles.set(id, { x: undefined, y: undefined, height: undefined })
    }
    return setStyles(styles)(moved)
  }
}

/** Columns go into rows, and nothing else does. */
function takes(box: Component, moved: readonly Component[]): boolean {
  const columns = moved.filter(({ type }) => type === 'gridColumn').length
  if (box.type === 'gridRow') return columns === moved.length
  return columns === 0 && holds(box) && moved.every(({ type }) => type !== 'tab')
}
