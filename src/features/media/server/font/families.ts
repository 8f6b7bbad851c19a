import { systemFonts } from '#form/document/font-names.ts'
import type { UploadedFont } from '#form/document/uploaded-fonts.ts'
import { webFont } from '#form/document/web-fonts.ts'
import { pictureAddress } from '../picture-address.ts'
import type { MediaRow } from '../store.ts'

/**
 * Returns the name of an uploaded font: its own, reduced to the characters that design names allow, and distinct from
 * system and web fonts.
 */
export function fontName(family: string): string {
  const clean = family
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{N} _-]+/gu, ' ')
    .replaceAll(/ +/g, ' ')
    .trim()
  const name = Array.from(clean).slice(0, 60).join('').trim() || 'Font'
  return systemFonts.has(name) || webFont(name) ? `${name} Custom` : name
}

/**
 * Groups a site's font files (newest first) into the families that designs refer to. If two files have the same weight,
 * the newer one is used.
 */
export function familiesOf(rows: readonly MediaRow[]): UploadedFont[] {
  const files = rows.flatMap((row) => (row.font ? [{ row, face: row.font, name: fontName(row.font.family) }] : []))
  return [...new Set(files.map(({ name }) => name))]
    .map((name) => {
      const all = files.filter((one) => one.name === name)
      const own = all.filter(({ face }, i) => all.findIndex((other) => isSameFace(other.face, face)) === i)
      const regular = own.toSorted((a, b) => awayFrom(400, a.face) - awayFrom(400, b.face))[0]!.face
      const bold = own.toSorted((a, b) => awayFrom(700, a.face) - awayFrom(700, b.face))[0]!.face
      const [ascent, descent, width] = regular.metrics
      return {
        name,
        kind: regular.kind,
        metrics: [ascent, descent, width, bold === regular ? Math.round(width * 1.05) : bold.metrics[2]],
        files: own.map(({ row, face }) => ({
          address: pictureAddress(row),
          weights: face.weights,
          isItalic: face.isItalic,
        })),
      } satisfies UploadedFont
    })
    .toSorted((a, b) => a.name.localeCompare(b.name))
}

type Face = NonNullable<MediaRow['font']>

const isSameFace = (a: Face, b: Face) => a.isItalic === b.isItalic && String(a.weights) === String(b.weights)

/** Returns how much a face differs from an upright one of the given weight. */
function awayFrom(weight: number, { weights: [least, most], isItalic }: Face): number {
  return Math.max(0, least - weight, weight - most) + (isItalic ? 1000 : 0)
}
