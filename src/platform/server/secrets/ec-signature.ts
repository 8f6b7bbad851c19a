import { createPublicKey, verify } from 'node:crypto'

/** Whether a text was signed by ECDSA with SHA-256. Key and signature are in base64, as SendGrid provides them. */
export function isSignedByEc(signed: Buffer, signature: string, publicKey: string): boolean {
  try {
    const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' })
    return key.asymmetricKeyType === 'ec' && verify('sha256', signed, key, Buffer.from(signature, 'base64'))
  } catch {
    return false
  }
}
