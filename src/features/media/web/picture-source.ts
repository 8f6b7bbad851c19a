import type { Picture } from '../contract.ts'

/** The widest that a form shows a picture, in pixels of a sharp screen. */
const widest = 1280

/** The address by which a design shows a picture: a drawing as it is, any other at the width that forms can use. */
export function pictureSource({ address }: Picture): string {
  return address.endsWith('.svg') ? address : `${address}?w=${widest}`
}
