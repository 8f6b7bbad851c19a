/**
 * Whether a webhook's address is one that this installation gave out: it differs from `deliverTo` in its last part alone, which
 * is the connection's own. An earlier connection left it behind, or it is there twice.
 */
export function isSibling(address: string, deliverTo: string): boolean {
  const folder = (text: string) => text.slice(0, text.lastIndexOf('/') + 1)
  return folder(address) === folder(deliverTo)
}
