import type { Sharp, SharpOptions } from 'sharp'
import { AppError } from '#core/error.ts'
import { cleanSvg } from './clean-svg.ts'
import { readBmp } from './read-bmp.ts'

/** An image re-encoded from an upload, and its smaller versions. */
export interface Picture {
  readonly type: string
  readonly bytes: Buffer
  readonly width: number
  readonly height: number
  readonly narrower: readonly { readonly width: number; readonly bytes: Buffer }[]
}

/** A part of an image, in its own pixels. */
export interface Part {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** Widths of the stored WebP versions, in pixels. The last version of a narrower image has the image's own width. */
const widths = [320, 640, 1280]
/** Maximum number of pixels of an image, over all frames of an animated one. */
const maxPixels = 50_000_000
const longestSide = 2560
const unreadable = 'This image can’t be read. Save it as JPEG or PNG and try again.'
const tooLarge = 'This image is too large: at most 50 megapixels, such as 8000 × 6000.'

/**
 * Re-encodes an image, so that only the pixels of the upload remain: rotated according to its EXIF orientation, with no
 * side longer than 2560 pixels (for animated images, only the width is limited). A BMP becomes a PNG. Throws `invalid`,
 * with a message for the user, if the image can't be read or is too large.
 */
export async function makePicture(type: string, bytes: Buffer, part?: Part): Promise<Picture> {
  if (type === 'image/svg+xml') return makeDrawing(bytes)
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  const options: SharpOptions = {
    limitInputPixels: maxPixels,
    failOn: 'error',
    animated: type === 'image/gif' || type === 'image/webp',
  }
  const bitmap = type === 'image/bmp' ? readBmp(bytes, maxPixels) : undefined
  if (bitmap === null) {
    throw new AppError(
      'invalid',
      'Only uncompressed 24-bit or 32-bit BMP images are supported. Save it as PNG and try again.',
    )
  }
  const open = (): Sharp =>
    bitmap
      ? sharp(bitmap.rgb, { ...options, raw: { width: bitmap.width, height: bitmap.height, channels: 3 } })
      : sharp(bytes, options)
  try {
    const { format, pages = 1 } = bitmap ? { format: 'png' as const } : await open().metadata()
    const upright = () => (pages > 1 ? open() : open().autoOrient())
    const start = () => (part ? upright().extract({ ...part }) : upright())
    const fit = { fit: 'inside', withoutEnlargement: true } as const
    const whole = start()
      .resize({ width: longestSide, ...(pages === 1 && { height: longestSide }), ...fit })
      .timeout({ seconds: 20 })
    const { data, info } = await encode(whole, format).toBuffer({ resolveWithObject: true })
    const narrower = []
    for (const width of widths) {
      const { data: small } = await start()
        .resize({ width, ...fit })
        .webp({ quality: 82 })
        .timeout({ seconds: 20 })
        .toBuffer({ resolveWithObject: true })
      narrower.push({ width, bytes: small })
      if (width >= info.width) break
    }
    const height = info.pageHeight ?? info.height
    return { type: `image/${info.format}`, bytes: data, width: info.width, height, narrower }
  } catch (error) {
    const isTooLarge = error instanceof Error && /pixel limit/i.test(error.message)
    throw new AppError('invalid', isTooLarge ? tooLarge : unreadable, { cause: error })
  }
}

function encode(picture: Sharp, format: string): Sharp {
  if (format === 'jpeg') return picture.jpeg({ quality: 84, mozjpeg: true })
  if (format === 'gif') return picture.gif()
  if (format === 'webp') return picture.webp({ quality: 84 })
  return picture.png({ compressionLevel: 9 })
}

function makeDrawing(bytes: Buffer): Picture {
  const clean = cleanSvg(bytes.toString('utf8'))
  if (!clean) throw new AppError('invalid', 'This SVG is not valid or too large. Save it as plain SVG and try again.')
  const { svg, width, height } = clean
  return { type: 'image/svg+xml', bytes: Buffer.from(svg), width, height, narrower: [] }
}
