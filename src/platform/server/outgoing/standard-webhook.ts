import { createHmac } from 'node:crypto'

/** Prefix of a secret. The rest of it is the key in base64. */
export const secretPrefix = 'whsec_'

/**
 * Returns the headers of a webhook, following Standard Webhooks (standardwebhooks.com). Each secret adds a signature,
 * so that a receiver can use the old or the new one during rotation. Without a secret, nothing is signed.
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
