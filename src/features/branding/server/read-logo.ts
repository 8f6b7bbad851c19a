import { AppError } from '#core/error.ts'
import { makePicture } from '#features/media/server/index.ts'
import { maxLogoBytes } from '../contract.ts'

const signatures = [
  ['image/png', [0x89, 0x50, 0x4e, 0x47]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
] as const

/** Draws an uploaded logo anew. Email programs show no other formats. Throws `invalid` in the user's words. */
export async function readLogo(base64: string): Promise<{ logo: Buffer; logo_type: string }> {
  const bytes = Buffer.from(base64, 'base64')
  const [type] = signatures.find(([, start]) => start.every((byte, i) => bytes[i] === byte)) ?? []
  if (!type) throw refused('Upload the logo as a PNG or JPEG.')
  const picture = await makePicture(type, bytes)
  if (picture.bytes.length > maxLogoBytes) throw refused('The logo has more than 512 kB.')
  return { logo: picture.bytes, logo_type: picture.type }
}

const refused = (message: string) => new AppError('invalid', message, { issues: [{ path: 'logo', message }] })
