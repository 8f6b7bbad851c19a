import { editorSizes } from '../document/constants.ts'

const { badgePlacement, badgeHeight } = editorSizes

/**
 * Returns the position of a selected box's badge, in pixels of the overlay: above the box, or below it if the box is at
 * the top.
 */
export function badgeStyle(left: number, top: number, bottom: number): { left: number; top: number; height: number } {
  return {
    left: Math.max(4, left - 2),
    top: top >= badgePlacement ? top - badgePlacement : bottom + badgePlacement - badgeHeight,
    height: badgeHeight,
  }
}
