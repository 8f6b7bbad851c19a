import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'

/**
 * Simulates the keys of a browser that receives push. It decrypts messages according to RFC 8291 and RFC 8188,
 * independently of our code.
 */
export function aBrowser(endpoint: string) {
  const curve = createECDH('prime256v1')
  const point = curve.generateKeys()
  const auth = randomBytes(16)
  return {
    subscription: {
      endpoint,
      keys: { p256dh: point.toString('base64url'), auth: auth.toString('base64url') },
    },
    open(body: Buffer): string {
      const salt = body.subarray(0, 16)
      const recordSize = body.readUInt32BE(16)
      const idLength = body[20]!
      const sender = body.subarray(21, 21 + idLength)
      const sealed = body.subarray(21 + idLength)
      if (sealed.length > recordSize) throw new Error('More than one record.')
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), point, sender])
      const ikm = Buffer.from(hkdfSync('sha256', curve.computeSecret(sender), auth, info, 32))
      const key = Buffer.from(hkdfSync('sha256', ikm, salt, 'Content-Encoding: aes128gcm\0', 16))
      const nonce = Buffer.from(hkdfSync('sha256', ikm, salt, 'Content-Encoding: nonce\0', 12))
      const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16))
      const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
      const end = plain.lastIndexOf(2)
      return plain.subarray(0, end).toString()
    },
  }
}
