import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Id } from '#core/id.ts'
import type { Tools } from '#platform/server/context.ts'

/** Stored in the browser that placed an order, to prove that the order is its own. */
export interface Receipt {
  readonly number: number
  readonly proof: string
}

/** Signs the number of an order for the browser that placed it. */
export function signReceipt({ keyFor }: Pick<Tools, 'keyFor'>, siteId: Id, number: number): Receipt {
  const proof = createHmac('sha256', keyFor('demo-shop.receipts')).update(`${siteId} ${number}`).digest('base64url')
  return { number, proof }
}

/** Returns whether a receipt was signed for this order. */
export function isReceiptOf(
  tools: Pick<Tools, 'keyFor'>,
  siteId: Id,
  number: number,
  receipt: Receipt | null,
): boolean {
  if (receipt?.number !== number) return false
  const [given, expected] = [receipt.proof, signReceipt(tools, siteId, number).proof]
  return given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected))
}

/** Reads the receipt of the last order from the visitor's cookie header; null if there is none. */
export function readReceipt(cookies: string | undefined): Receipt | null {
  const [, number, proof] = /(?:^|;\s*)receipt=(\d{1,9})~([\w-]{43})(?:;|$)/.exec(cookies ?? '') ?? []
  return number !== undefined && proof !== undefined ? { number: Number(number), proof } : null
}

/** Returns the Set-Cookie header of a receipt. */
export function receiptCookie({ number, proof }: Receipt): string {
  return `receipt=${number}~${proof}; Path=/; Max-Age=604800; HttpOnly; SameSite=Lax`
}
