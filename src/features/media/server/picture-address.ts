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

/** Where everybody may fetch a picture or font; of a picture, "?w=640" asks for it at the next width that lies ready. */
export function pictureAddress({ stored_as, type }: Pick<MediaRow, 'stored_as' | 'type'>): string {
  return `/i/${stored_as}.${endings[type] ?? 'png'}`
}

/** The random name in the last part of such an address; null when it is none. */
export function nameInAddress(last: string): string | null {
  return file.exec(last)?.[1] ?? null
}

/** Where a picture lies at a smaller width. */
export function narrowerName(storedAs: string, width: number): string {
  return `${storedAs}-${width}`
}
