const minDifferentBytes = 12

/**
 * Parses the bytes of a secret as an operator writes it: hexadecimal or base64, at least 32 bytes. Null if it is too
 * short, or too regular to be random ("0000…", "changeme" repeated).
 */
export function readSecret(text: string): Uint8Array<ArrayBuffer> | null {
  const trimmed = text.trim()
  const isHex = /^[0-9a-f]+$/i.test(trimmed) && trimmed.length % 2 === 0
  const isBase64 = /^[\w+/-]+={0,2}$/.test(trimmed)
  if (!isHex && !isBase64) return null
  const bytes = new Uint8Array(Buffer.from(trimmed, isHex ? 'hex' : 'base64'))
  return bytes.length >= 32 && bytes.length <= 256 && new Set(bytes).size >= minDifferentBytes ? bytes : null
}
