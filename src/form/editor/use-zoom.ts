import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'

interface Zooming {
  readonly viewport: RefObject<HTMLDivElement | null>
  readonly frame: RefObject<HTMLDivElement | null>
  readonly scale: number
  /** A scale, or "fit". */
  readonly onZoom: (zoom: number | 'fit') => void
}

const min = 0.1
const max = 4

/**
 * Zooms by pinch on a trackpad or with two fingers, Ctrl and wheel, and ⌘+ ⌘− ⌘0 (the point under the pointer stays in
 * place), and pans by Space and drag.
 */
export function useZoom({ viewport, frame, scale, onZoom }: Zooming): void {
  const anchor = useRef<{ x: number; y: number; fx: number; fy: number } | null>(null)
  const latest = useRef({ scale, onZoom })
  useEffect(() => {
    latest.current = { scale, onZoom }
  })

  useLayoutEffect(() => {
    const held = anchor.current
    anchor.current = null
    if (!frame.current || !viewport.current) return
    const { x, y, width, height } = frame.current.getBoundingClientRect()
    const room = viewport.current.getBoundingClientRect()
    const middle = { x: room.x + room.width / 2, y: room.y + room.height / 2, fx: 0.5, fy: 0.5 }
    const to = held ?? middle
    viewport.current.scrollBy(x + to.fx * width - to.x, y + to.fy * height - to.y)
    // Runs when the scale changes, because the frame then has a different size.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [scale, frame, viewport])

  useEffect(() => {
    const room = viewport.current
    if (!room) return
    let isSpace = false
    /**
     * Sum of scroll and pointer position when the pointer went down. Individual steps of less than a pixel would be
     * lost.
     */
    let pan: { x: number; y: number; id: number } | null = null

    function zoomTo(target: number, x?: number, y?: number) {
      const around = frame.current!.getBoundingClientRect()
      const middle = room!.getBoundingClientRect()
      const [px, py] = [x ?? middle.x + middle.width / 2, y ?? middle.y + middle.height / 2]
      anchor.current = { x: px, y: py, fx: (px - around.x) / around.width, fy: (py - around.y) / around.height }
      latest.current.onZoom(Math.round(Math.max(min, Math.min(max, target)) * 100) / 100)
    }

    function onWheel(event: WheelEvent) {
      if (!event.ctrlKey && !event.metaKey) return
      event.preventDefault()
      const by = Math.exp(-Math.max(-60, Math.min(60, event.deltaY)) / 100)
      const target = latest.current.scale * by
      zoomTo(by > 1 ? Math.max(target, latest.current.scale + 0.01) : target, event.clientX, event.clientY)
    }

    /** Two fingers on the screen: their initial distance, and the scale at that time. */
    let pinch: { apart: number; scale: number } | null = null
    function onTouch(event: TouchEvent) {
      const [one, other] = event.touches
      if (!one || !other) {
        pinch = null
        return
      }
      event.preventDefault()
      const apart = Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY)
      pinch ??= { apart, scale: latest.current.scale }
      zoomTo((pinch.scale * apart) / pinch.apart, (one.clientX + other.clientX) / 2, (one.clientY + other.clientY) / 2)
    }

    function onKeyDown(event: KeyboardEvent) {
      if ((event.ctrlKey || event.metaKey) && !event.altKey) {
        if (event.key === '+' || event.key === '=') zoomTo(latest.current.scale * 1.25)
        else if (event.key === '-') zoomTo(latest.current.scale / 1.25)
        else if (event.key === '0') latest.current.onZoom('fit')
        else return
        event.preventDefault()
      } else if (event.key === ' ' && room!.contains(event.target as Node) && !isTyped(event)) {
        event.preventDefault()
        isSpace = true
        room!.dataset['pan'] = ''
      }
    }

    function onKeyUp(event: KeyboardEvent) {
      if (event.key !== ' ') return
      isSpace = false
      if (!pan) delete room!.dataset['pan']
    }

    function onDown(event: PointerEvent) {
      if (!isSpace && event.button !== 1) return
      event.preventDefault()
      event.stopPropagation()
      room!.setPointerCapture(event.pointerId)
      room!.dataset['pan'] = ''
      pan = { x: room!.scrollLeft + event.clientX, y: room!.scrollTop + event.clientY, id: event.pointerId }
    }

    function onMove(event: PointerEvent) {
      if (pan?.id !== event.pointerId) return
      room!.scrollTo(pan.x - event.clientX, pan.y - event.clientY)
    }

    function onUp(event: PointerEvent) {
      if (pan?.id !== event.pointerId) return
      pan = null
      if (!isSpace) delete room!.dataset['pan']
    }

    room.addEventListener('wheel', onWheel, { passive: false })
    const touches = ['touchstart', 'touchmove', 'touchend', 'touchcancel'] as const
    for (const touch of touches) room.addEventListener(touch, onTouch, { passive: false })
    room.addEventListener('pointerdown', onDown, true)
    room.addEventListener('pointermove', onMove)
    room.addEventListener('pointerup', onUp)
    window.addEventListener('keydown', onKeyDown)
    window.addEventListener('keyup', onKeyUp)
    return () => {
      room.removeEventListener('wheel', onWheel)
      for (const touch of touches) room.removeEventListener(touch, onTouch)
      room.removeEventListener('pointerdown', onDown, true)
      room.removeEventListener('pointermove', onMove)
      room.removeEventListener('pointerup', onUp)
      window.removeEventListener('keydown', onKeyDown)
      window.removeEventListener('keyup', onKeyUp)
    }
  }, [viewport, frame])
}

function isTyped(event: KeyboardEvent): boolean {
  const target = event.composedPath()[0]
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, button'))
}
