import { createHmac } from 'node:crypto'

/** The prefix of a secret whose rest is the key in base64. */
export const secretPrefix = 'whsec_'

/**
 * The headers of a webhook by Standard Webhooks (standardwebhooks.com). Each secret adds a signature, so that a receiver may use the old
 * or the new one while they are exchanged; without a secret nothing is signed.
 */
export function webhookHeaders(
  { id, at, body }: { readonly id: string; readonly at: number; readonly body: string },
  secrets: readonly string[],
): Record<string, string> {
  const seconds = String(Math.floor(at / 1000))
  const signatures = secrets.map((secret) => {
    const isEncoded = secret.startsWith(secretPrefix)
    const key = isEncoded ? Buffer.from(secret.slice(secretPrefix.length), 'base64') : Buffer.from(secret)
    return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`
  })
  return {
    'webhook-id': id,
    'webhook-timestamp': seconds,
    ...(signatures.length > 0 && { 'webhook-signature': signatures.join(' ') }),
  }
}
