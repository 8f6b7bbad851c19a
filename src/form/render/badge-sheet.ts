import { editorSizes } from '../document/constants.ts'

/** Text of the line. */
export const badgeText = 'Made with Trellis'

/**
 * Position of the line: in a strip below the form, at the side of the screen where the form is, or inside its bottom
 * edge.
 */
export interface BadgePlace {
  isWithin: boolean
  across?: 'left' | 'right' | undefined
}

const { badgePlacement: strip, badgeHeight: height } = editorSizes

/**
 * Returns the rules of the “Made with” line. `self` is its selector within the form, specific enough to override the
 * form's own rules.
 */
export function badgeSheet(self: string, { isWithin, across }: BadgePlace): string {
  const look = `display:block;box-sizing:border-box;width:max-content;max-width:none;min-height:0;height:${height}px;padding:0 12px;border-radius:${height / 2}px;background:#fff;color:#333;font:12px/${height}px system-ui,sans-serif;text-decoration:none;box-shadow:inset 0 0 0 1px #0003;outline-offset:-4px;`
  if (!isWithin)
    return `${self}{${look}margin:${strip - height}px auto 0${across ? `;margin-${across}:0` : ''}}${self}:hover{text-decoration:underline}`
  return (
    `.form.form{position:relative}.form.form>:first-child::after{content:'';flex:none;height:${strip}px}` +
    `${self}{${look}position:absolute;bottom:${(strip - height) / 2}px;left:0;right:0;margin:0 auto}${self}:hover{text-decoration:underline}`
  )
}
