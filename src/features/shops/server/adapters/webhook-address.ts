/**
 * Checks whether this installation issued a webhook's address: it differs from `deliverTo` only in its last part, which
 * is specific to the connection. Such a webhook is a leftover from an earlier connection or a duplicate.
 */
export function isOwnWebhookAddress(address: string, deliverTo: string): boolean {
  const folder = (text: string) => text.slice(0, text.lastIndexOf('/') + 1)
  return folder(address) === folder(deliverTo)
}
