import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Id } from '#core/id.ts'
import type { Tools } from '#platform/server/context.ts'

/** Returns the six digits that a confirmation email shows next to its link. They aren't stored anywhere. */
export function confirmationCode({ keyFor }: Pick<Tools, 'keyFor'>, siteId: Id, id: Id): string {
  const hash = createHmac('sha256', keyFor('visitors.confirmation-code')).update(`${siteId} ${id}`).digest()
  return `${hash.readUIntBE(0, 6) % 1_000_000}`.padStart(6, '0')
}

/** Checks whether the typed text is the code, ignoring separators. */
export function isCode(typed: string, code: string): boolean {
  const digits = Buffer.from(typed.replace(/[\s-]/g, ''))
  return digits.length === code.length && timingSafeEqual(digits, Buffer.from(code))
}
