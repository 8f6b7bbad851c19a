import { AppError } from '#core/error.ts'
import { fileType } from '#core/file-type.ts'
import { makePicture } from '#features/media/server/index.ts'
import { logoTooLarge, maxLogoBytes } from '../contract.ts'

/**
 * Re-encodes an uploaded logo. Email apps show no other formats than PNG and JPEG. Throws `invalid` with a message for
 * the user.
 */
export async function readLogo(base64: string): Promise<{ logo: Buffer; logo_type: string }> {
  const bytes = Buffer.from(base64, 'base64')
  const type = fileType(bytes)
  if (type !== 'image/png' && type !== 'image/jpeg') throw refused('Upload the logo as a PNG or JPEG.')
  const picture = await makePicture(type, bytes)
  if (picture.bytes.length > maxLogoBytes) throw refused(logoTooLarge)
  return { logo: picture.bytes, logo_type: picture.type }
}

const refused = (message: string) => new AppError('invalid', message, { issues: [{ path: 'logo', message }] })
