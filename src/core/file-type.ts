const signatures: readonly (readonly [type: string, at: number, bytes: string])[] = [
  ['image/png', 0, '\x89PNG\r\n\x1a\n'],
  ['image/jpeg', 0, '\xff\xd8\xff'],
  ['image/gif', 0, 'GIF8'],
  ['image/webp', 8, 'WEBP'],
  ['image/bmp', 0, 'BM'],
  ['application/pdf', 0, '%PDF-'],
  ['application/zip', 0, 'PK\x03\x04'],
  ['audio/mpeg', 0, 'ID3'],
  ['video/mp4', 4, 'ftyp'],
]

/**
 * Returns the media type of a file, based on its first bytes; "application/octet-stream" if it is none of the known
 * types.
 */
export function fileType(bytes: Uint8Array): string {
  for (const [type, at, text] of signatures) if (startsWith(bytes, at, text)) return type
  return 'application/octet-stream'
}

/** Checks whether a file of no known type looks like SVG. Only parsing it shows whether it really is. */
export function isSvg(bytes: Uint8Array): boolean {
  // bounded: 4,096 bytes
  const start = String.fromCharCode(...bytes.subarray(0, 4096))
  return /^(?:\xef\xbb\xbf)?\s*</.test(start) && /<svg[\s>]/.test(start) && !/<html|<!doctype html/i.test(start)
}

function startsWith(bytes: Uint8Array, at: number, text: string): boolean {
  for (let i = 0; i < text.length; i++) if (bytes[at + i] !== text.charCodeAt(i)) return false
  return true
}

/**
 * Returns a file's name without folders and without characters that cause problems in headers and file systems. Never
 * empty.
 */
export function cleanFileName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? ''
  const clean = last
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}"<>:|?*]/gu, '')
    .replace(/^[\s.]+/, '')
    .trimEnd()
  const [, stem = clean, ending = ''] = /^(.+?)(\.[^.]{1,10})?$/su.exec(clean) ?? []
  return `${Array.from(stem).slice(0, 150).join('') || 'file'}${ending}`
}
