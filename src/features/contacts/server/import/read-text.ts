/** The text of a file in whatever code it was saved: UTF-8 or UTF-16 with or without a mark, or what Windows wrote before. */
export function readText(bytes: Uint8Array): string {
  const code = codeOf(bytes)
  return new TextDecoder(code).decode(bytes).replaceAll('\0', '')
}

function codeOf(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const head = bytes.subarray(0, 1000)
  const isZero = (place: number) => head.filter((byte, i) => i % 2 === place && byte === 0).length > head.length / 4
  if (isZero(1)) return 'utf-16le'
  if (isZero(0)) return 'utf-16be'
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return 'utf-8'
  } catch {
    return 'windows-1252'
  }
}
