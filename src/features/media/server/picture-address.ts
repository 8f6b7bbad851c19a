import type { MediaRow } from './store.ts'

const endings: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/svg+xml': 'svg',
  'font/woff2': 'woff2',
  'font/woff': 'woff',
}
const file = /^([0-9a-f]{40})\.(?:jpg|png|gif|webp|svg|woff2?)$/

/** Returns the public path of an image or font. For an image, "?w=640" requests the next available width. */
export function pictureAddress({ stored_as, type }: Pick<MediaRow, 'stored_as' | 'type'>): string {
  return `/i/${stored_as}.${endings[type] ?? 'png'}`
}

/** Returns the random name in the last part of such a path; null if it contains none. */
export function nameInAddress(last: string): string | null {
  return file.exec(last)?.[1] ?? null
}

/** Returns the storage name of an image at a smaller width. */
export function narrowerName(storedAs: string, width: number): string {
  return `${storedAs}-${width}`
}
