import type { Id } from '#core/id.ts'
import { type Audience, pageOf } from '../engine/plan-deliveries.ts'

/** Creates an audience of numbered recipients, starting at 1. */
export function numberedAudience(count: number): Audience {
  return {
    async after(_db, _siteId, id, max) {
      const first = numberOf(id) + 1
      const left = Math.max(0, Math.min(max, count - first + 1))
      return pageOf(Array.from({ length: left }, (_, i) => recipient(first + i)))
    },
  }
}

function recipient(number: number): Id {
  return `00000000-0000-7000-8000-${number.toString(16).padStart(12, '0')}`
}

/** Returns the address of such a recipient: "p17@d7.example". */
export function addressOf(id: Id): string {
  const number = numberOf(id)
  return `p${number}@d${number % 10}.example`
}

function numberOf(id: Id): number {
  return Number.parseInt(id.slice(-12), 16)
}
