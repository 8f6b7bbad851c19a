import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Step } from '../../contract.ts'
import type { StepPosition } from '../edit-steps.ts'
import { type MoveScope, moveTargets, stepGroup } from '../move-steps.ts'
import type { Layout, Place } from './layout.ts'

interface StepDrag {
  readonly viewport: RefObject<HTMLElement | null>
  /** The scaled element. Its top left corner is the canvas's origin. */
  readonly frame: RefObject<HTMLElement | null>
  readonly steps: readonly Step[]
  readonly layout: Layout
  readonly scale: number
  readonly onMove: (id: string, scope: MoveScope, spot: StepPosition) => void
}

const threshold = 5
const reach = 150
const edge = 48

/** The dragged step, the steps that move with it, and the number of all of them. */
export interface Dragged {
  readonly id: string
  readonly scope: MoveScope
  readonly count: number
}

const scopeOf = (event: { readonly shiftKey: boolean; readonly altKey: boolean }): MoveScope =>
  event.shiftKey ? 'following' : event.altKey ? 'alone' : 'step'

/**
 * Moves a step when its card is dragged to a plus button. The element that follows the pointer is updated directly in
 * the DOM, so pointer moves don't rerender steps. Escape cancels.
 */
export function useStepDrag(of: StepDrag) {
  const [dragged, setDragged] = useState<Dragged | null>(null)
  const latest = useRef(of)
  useEffect(() => {
    latest.current = of
  })
  const stop = useRef<(() => void) | null>(null)
  useEffect(() => () => stop.current?.(), [])

  function begin(id: string, card: HTMLElement, down: { readonly clientX: number; readonly clientY: number }) {
    let ghost: HTMLElement | undefined
    let scope: MoveScope = 'step'
    let targets: readonly Place[] = []
    let target: Place | undefined
    let pointer = { x: down.clientX, y: down.clientY }
    let frame = 0
    const box = card.getBoundingClientRect()

    function choose(next: MoveScope) {
      const { steps, layout } = latest.current
      scope = next
      const isPossible = moveTargets(steps, id, scope)
      targets = layout.places.filter(({ spot }) => isPossible(spot))
      setDragged({ id, scope, count: stepGroup(steps, id, scope).all.length })
    }

    function mark(place: Place | undefined) {
      if (place === target) return
      const marks = latest.current.frame.current!
      marks.querySelector('[data-target]')?.removeAttribute('data-target')
      target = place
      if (place)
        marks
          .querySelector(`[data-place="${latest.current.layout.places.indexOf(place)}"]`)
          ?.setAttribute('data-target', '')
    }

    function draw() {
      frame = 0
      const { viewport, frame: world, scale } = latest.current
      const room = viewport.current!.getBoundingClientRect()
      const pull = (at: number, from: number, to: number) =>
        at < from + edge ? at - from - edge : at > to - edge ? at - to + edge : 0
      const dx = pull(pointer.x, room.left, room.right)
      const dy = pull(pointer.y, room.top, room.bottom)
      if (dx !== 0 || dy !== 0) {
        viewport.current!.scrollBy(dx / 4, dy / 4)
        frame = requestAnimationFrame(draw)
      }
      ghost!.style.transform = `translate(${box.x + pointer.x - down.clientX}px, ${box.y + pointer.y - down.clientY}px)`
      const origin = world.current!.getBoundingClientRect()
      const [x, y] = [(pointer.x - origin.x) / scale, (pointer.y - origin.y) / scale]
      let best: { place: Place; distance: number } | undefined
      for (const place of targets) {
        const distance = Math.hypot((place.x - x) / 1.6, place.y - y)
        if (distance < reach && (!best || distance < best.distance)) best = { place, distance }
      }
      mark(best?.place)
    }

    function start() {
      ghost = card.cloneNode(true) as HTMLElement
      ghost.removeAttribute('data-step')
      ghost.dataset['ghost'] = ''
      Object.assign(ghost.style, { left: '0', top: '0', scale: String(latest.current.scale) })
      ghost.setAttribute('aria-hidden', 'true')
      latest.current.viewport.current!.append(ghost)
      choose(scope)
    }

    function onMove(event: PointerEvent) {
      pointer = { x: event.clientX, y: event.clientY }
      if (!ghost && Math.hypot(pointer.x - down.clientX, pointer.y - down.clientY) < threshold) return
      if (!ghost) start()
      if (scopeOf(event) !== scope) choose(scopeOf(event))
      frame ||= requestAnimationFrame(draw)
    }

    function onKey(event: KeyboardEvent) {
      if (!ghost) return
      if (event.key === 'Escape') {
        event.stopPropagation()
        end()
      } else if (scopeOf(event) !== scope) {
        event.preventDefault()
        choose(scopeOf(event))
        frame ||= requestAnimationFrame(draw)
      }
    }

    function onUp() {
      const spot = target?.spot
      const moved = ghost && spot ? { id, scope, spot } : undefined
      end()
      if (moved) latest.current.onMove(moved.id, moved.scope, moved.spot)
    }

    function end() {
      cancelAnimationFrame(frame)
      mark(undefined)
      ghost?.remove()
      setDragged(null)
      stop.current = null
      window.removeEventListener('pointermove', onMove)
      window.removeEventListener('pointerup', onUp)
      window.removeEventListener('pointercancel', end)
      window.removeEventListener('keydown', onKey, true)
      window.removeEventListener('keyup', onKey, true)
    }

    stop.current?.()
    stop.current = end
    window.addEventListener('pointermove', onMove)
    window.addEventListener('pointerup', onUp)
    window.addEventListener('pointercancel', end)
    window.addEventListener('keydown', onKey, true)
    window.addEventListener('keyup', onKey, true)
  }

  return { dragged, begin }
}
