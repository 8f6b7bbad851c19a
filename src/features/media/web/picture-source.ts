import type { Picture } from '../contract.ts'

/** Largest width at which a form shows an image, in device pixels of a high-density screen. */
const widest = 1280

/**
 * Returns the address by which a design shows an image: a drawing unchanged, any other at the width that forms can use.
 */
export function pictureSource({ address }: Picture): string {
  return address.endsWith('.svg') ? address : `${address}?w=${widest}`
}
