/**
 * What lies in the system's clipboard, as a paste would bring it: words and pictures. The browser may ask the owner first,
 * and lets us read on https and localhost alone; where it does not, or there is nothing of use, it is `otherwise`.
 */
export async function readClipboard(otherwise: string): Promise<DataTransfer> {
  const data = new DataTransfer()
  try {
    for (const item of await navigator.clipboard.read()) await take(item, data)
  } catch {
    // Refused, or a browser that lets nobody read.
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
