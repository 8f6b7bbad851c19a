/**
 * Reads the system clipboard as a paste would provide it: text and images. The browser may ask the owner first, and
 * allows reading only on https and localhost. If reading isn't allowed, or the clipboard contains nothing usable, the
 * result is `otherwise`.
 */
export async function readClipboard(otherwise: string): Promise<DataTransfer> {
  const data = new DataTransfer()
  try {
    for (const item of await navigator.clipboard.read()) await take(item, data)
  } catch {
    // Access was denied, or the browser doesn't support reading.
  }
  if (data.items.length === 0) data.setData('text/plain', otherwise)
  return data
}

async function take(item: ClipboardItem, data: DataTransfer): Promise<void> {
  const words = item.types.includes('text/plain') ? await (await item.getType('text/plain')).text() : ''
  if (words) data.setData('text/plain', words)
  const picture = item.types.find((type) => type.startsWith('image/'))
  if (!picture) return
  const name = `Pasted picture.${picture.replace(/^image\/|\+.*$/g, '')}`
  data.items.add(new File([await item.getType(picture)], name, { type: picture }))
}
