import { createHmac, timingSafeEqual } from 'node:crypto'

const toleranceSeconds = 300

/** Checks whether a body is signed as Stripe signs webhooks (header `Stripe-Signature`), within five minutes of now. */
export function isSignedByStripe(body: Buffer, header: string, secret: string, now: number): boolean {
  const parts = header.split(',').map((part) => part.trim().split('=', 2) as [string, string | undefined])
  const time = parts.find(([name]) => name === 't')?.[1] ?? ''
  if (!/^\d{1,12}$/.test(time) || Math.abs(now / 1000 - Number(time)) > toleranceSeconds) return false
  const expected = createHmac('sha256', secret).update(`${time}.`).update(body).digest()
  return parts.some(([name, value = '']) => {
    const given = name === 'v1' && /^[0-9a-f]{64}$/.test(value) ? Buffer.from(value, 'hex') : null
    return given !== null && timingSafeEqual(given, expected)
  })
}
