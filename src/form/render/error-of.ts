import { h } from './h.ts'

/** Returns the element next to a field that shows its error, and the attribute that links it to an input. */
export function errorOf({ id }: { id: string }) {
  const errorId = `e-${id}`
  return {
    error: h('p', { class: 'error', id: errorId, role: 'alert' }),
    describedBy: { 'aria-describedby': errorId },
  }
}
