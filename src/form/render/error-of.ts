import { h } from './h.ts'

/** The place beside a field where its problem is said, and the attribute that ties it to an input. */
export function errorOf({ id }: { id: string }) {
  const errorId = `e-${id}`
  return {
    error: h('p', { class: 'error', id: errorId, role: 'alert' }),
    describedBy: { 'aria-describedby': errorId },
  }
}
