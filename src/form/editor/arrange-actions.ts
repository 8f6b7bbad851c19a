import {
  IconArrowBarDown,
  IconArrowBarUp,
  IconArrowDown,
  IconArrowUp,
  IconLayoutAlignBottom,
  IconLayoutAlignCenter,
  IconLayoutAlignLeft,
  IconLayoutAlignMiddle,
  IconLayoutAlignRight,
  IconLayoutAlignTop,
  IconLayoutDistributeHorizontal,
  IconLayoutDistributeVertical,
  IconArrowsMove,
  type Icon,
} from '@tabler/icons-react'
import type { Action } from './action.ts'
import { moveAll, setStyles } from './changes.ts'
import type { Editor, EditorState } from './editor.ts'
import { alignRects, distributeRects, type Alignment } from './geometry/arrange.ts'
import type { Axis, Rect } from './geometry/rect.ts'
import { alignInFlow, equalShares, equalSpacing, canDistribute, flowOf } from './flow.ts'
import { placedOf, placeOf } from './placed.ts'

/** Moves the selected components on a stage, given their current rectangles. */
function place(editor: Editor, move: (rects: readonly Rect[], stage: Rect) => readonly Rect[]): void {
  const placed = placedOf(editor.get())
  if (!placed) return
  const { stageWidth: width, stageHeight: height } = placed.stage
  const next = move(placed.visits.map(placeOf), { x: 0, y: 0, width, height })
  const styles = placed.visits.map(
    ({ component }, i) => [component.id, { x: Math.round(next[i]!.x), y: Math.round(next[i]!.y) }] as const,
  )
  editor.run(setStyles(new Map(styles)))
}

const isPlaced = (state: EditorState) => placedOf(state) !== null

function nudge(name: string, label: string, keys: readonly string[], dx: number, dy: number): Action {
  return {
    name,
    label,
    icon: IconArrowsMove,
    keys,
    enabled: isPlaced,
    change: (editor) => place(editor, (rects) => rects.map((rect) => ({ ...rect, x: rect.x + dx, y: rect.y + dy }))),
  }
}

function align(alignment: Alignment, label: string, keys: string, icon: Icon): Action {
  return {
    name: `align-${alignment}`,
    label,
    icon,
    keys: [keys],
    enabled(state) {
      const flow = flowOf(state)
      return isPlaced(state) || (flow !== null && alignInFlow(flow, alignment).size > 0)
    },
    change(editor) {
      const flow = flowOf(editor.get())
      if (flow) editor.run(setStyles(alignInFlow(flow, alignment)))
      // A single component is aligned with its stage.
      else
        place(editor, (rects, stage) =>
          rects.length > 1 ? alignRects(rects, alignment) : alignRects(rects, alignment, stage),
        )
    },
  }
}

function distribute(axis: Axis, label: string, keys: string, icon: Icon): Action {
  return {
    name: `distribute-${axis}`,
    label,
    icon,
    keys: [keys],
    enabled: (state) => (placedOf(state)?.visits.length ?? 0) > 2 || canDistribute(flowOf(state), axis),
    change(editor) {
      const flow = flowOf(editor.get())
      if (!flow) place(editor, (rects) => distributeRects(rects, axis))
      else if (axis === 'x') editor.run(equalShares(flow))
      else editor.run(setStyles(equalSpacing(flow)))
    },
  }
}

/**
 * Changes the stacking order. `to` returns the index of the stage's child before which the selection goes, given the
 * positions of the first and last selected ones.
 */
function order(
  name: string,
  label: string,
  keys: readonly string[],
  icon: Icon,
  to: (first: number, last: number, count: number) => number,
): Action {
  return {
    name,
    label,
    icon,
    keys,
    enabled: isPlaced,
    change(editor) {
      const { stage, visits } = placedOf(editor.get())!
      const children = stage.childComponents ?? []
      const places = visits.map(({ component }) => children.indexOf(component))
      const index = to(Math.min(...places), Math.max(...places), children.length)
      editor.run(moveAll(editor.get().selection, stage.id, Math.max(0, Math.min(children.length, index))))
    },
  }
}

/** The actions that arrange components on a stage. */
export const arrangeActions: readonly Action[] = [
  nudge('nudgeLeft', 'Nudge left', ['ArrowLeft'], -1, 0),
  nudge('nudgeRight', 'Nudge right', ['ArrowRight'], 1, 0),
  nudge('nudgeUp', 'Nudge up', ['ArrowUp'], 0, -1),
  nudge('nudgeDown', 'Nudge down', ['ArrowDown'], 0, 1),
  nudge('nudgeFarLeft', 'Nudge left by 10', ['shift+ArrowLeft'], -10, 0),
  nudge('nudgeFarRight', 'Nudge right by 10', ['shift+ArrowRight'], 10, 0),
  nudge('nudgeFarUp', 'Nudge up by 10', ['shift+ArrowUp'], 0, -10),
  nudge('nudgeFarDown', 'Nudge down by 10', ['shift+ArrowDown'], 0, 10),
  align('left', 'Align left', 'alt+A', IconLayoutAlignLeft),
  align('center', 'Align centers', 'alt+H', IconLayoutAlignCenter),
  align('right', 'Align right', 'alt+D', IconLayoutAlignRight),
  align('top', 'Align top', 'alt+W', IconLayoutAlignTop),
  align('middle', 'Align middles', 'alt+V', IconLayoutAlignMiddle),
  align('bottom', 'Align bottom', 'alt+S', IconLayoutAlignBottom),
  distribute('x', 'Distribute horizontally', 'alt+shift+H', IconLayoutDistributeHorizontal),
  distribute('y', 'Distribute vertically', 'alt+shift+V', IconLayoutDistributeVertical),
  order('toFront', 'Bring to front', ['mod+shift+ArrowUp', 'mod+]'], IconArrowBarUp, (_first, _last, count) => count),
  order('forward', 'Bring forward', [']'], IconArrowUp, (_first, last) => last + 2),
  order('backward', 'Send backward', ['['], IconArrowDown, (first) => first - 1),
  order('toBack', 'Send to back', ['mod+shift+ArrowDown', 'mod+['], IconArrowBarDown, () => 0),
]
