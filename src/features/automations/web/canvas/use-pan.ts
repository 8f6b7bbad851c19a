import { type RefObject, useEffect } from 'react'

/** Scrolls a viewport by dragging its empty background with a mouse. Touch scrolling works natively. */
export function usePan(viewport: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const room = viewport.current
    if (!room) return
    let from: { x: number; y: number; id: number } | null = null
    const onDown = (event: PointerEvent) => {
      const isEmpty = !(event.target as Element).closest('[data-step], button')
      if (!isEmpty || event.button !== 0 || event.pointerType === 'touch' || isOnScrollbar(room, event)) return
      from = { x: room.scrollLeft + event.clientX, y: room.scrollTop + event.clientY, id: event.pointerId }
      room.setPointerCapture(event.pointerId)
      room.dataset['panning'] = ''
    }
    const onMove = (event: PointerEvent) => {
      if (from?.id === event.pointerId) room.scrollTo(from.x - event.clientX, from.y - event.clientY)
    }
    const onUp = () => {
      from = null
      delete room.dataset['panning']
    }
    room.addEventListener('pointerdown', onDown)
    room.addEventListener('pointermove', onMove)
    room.addEventListener('pointerup', onUp)
    room.addEventListener('pointercancel', onUp)
    return () => {
      room.removeEventListener('pointerdown', onDown)
      room.removeEventListener('pointermove', onMove)
      room.removeEventListener('pointerup', onUp)
      room.removeEventListener('pointercancel', onUp)
    }
  }, [viewport])
}

function isOnScrollbar(room: HTMLElement, { clientX, clientY }: PointerEvent): boolean {
  const { left, top } = room.getBoundingClientRect()
  return clientX > left + room.clientWidth || clientY > top + room.clientHeight
}
