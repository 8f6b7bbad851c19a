/**
 * Parses one font, given as `workerData`, in a separate thread, because a font is untrusted code. Posts a `FontAnswer`.
 */
import { parentPort, workerData } from 'node:worker_threads'
import { create } from 'fontkitten'
import { compress } from 'woff2-encoder'
import type { FontAnswer } from './read-font.ts'

const sample =
  'Join 12,000 readers and get ten percent off your first order. New arrivals, early access and nothing you did not ask for.'
/**
 * Character width of Arial, in thousandths: in the sample text, and on average, as calculated for the fonts that ship
 * with Trellis.
 */
const arial = { sample: 432, average: 446 }

const isSerif = (name: string) => /(?<!sans[ -]?)serif/i.test(name)
const typeOf = (type: 'WOFF' | 'WOFF2') => (type === 'WOFF' ? 'font/woff' : 'font/woff2')

parentPort!.postMessage(
  await readFont(workerData as Uint8Array).catch((): FontAnswer => ({ problem: 'This font file is damaged.' })),
)

async function readFont(bytes: Uint8Array): Promise<FontAnswer> {
  const font = create(Buffer.from(bytes))
  if (font.isCollection) return { problem: 'This file holds several fonts. Upload each of them as a file of its own.' }
  const os2 = font['OS/2']
  if (os2.fsType.noEmbedding) return { problem: 'The license of this font does not allow it on websites.' }
  if (!font.hasGlyphForCodePoint(0x61)) return { problem: 'This font has no letters.' }
  const thousandths = (units: number) => Math.round(Math.abs((units * 1000) / font.unitsPerEm))
  const letters = font.glyphsForString(sample)
  const width = letters.reduce((sum, { advanceWidth }) => sum + advanceWidth, 0) / letters.length
  const axis = font.variationAxes['wght']
  const own = Math.min(900, Math.max(100, Math.round((os2.usWeightClass || 400) / 100) * 100))
  // PANOSE bytes: the kind of letters and, for Latin text, the serif style.
  const [hand = 0, ends = 0] = os2.panose as readonly number[]
  return {
    family: font.getName('preferredFamily') ?? font.familyName,
    kind: hand === 3 ? 'script' : (ends >= 2 && ends <= 10) || isSerif(font.familyName) ? 'serif' : 'sans',
    weights: axis ? [Math.max(1, Math.round(axis.min)), Math.min(1000, Math.round(axis.max))] : [own, own],
    isItalic: os2.fsSelection.italic || os2.fsSelection.oblique || font.italicAngle !== 0,
    metrics: [
      thousandths(font.ascent),
      thousandths(font.descent),
      Math.round((thousandths(width) * arial.average) / arial.sample),
    ],
    ...(font.type === 'TTF'
      ? { type: 'font/woff2', bytes: await compress(bytes) }
      : { type: typeOf(font.type), bytes }),
  }
}
