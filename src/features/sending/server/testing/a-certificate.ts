import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'

const octets = (hex: string): Buffer => Buffer.from(hex, 'hex')

/** Encodes a DER element: its tag, length and content. */
function element(tag: number, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts)
  const { length } = body
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...size]), body])
}

const sequence = (...parts: Buffer[]): Buffer => element(0x30, ...parts)
const version3 = octets('a003020102')
const serialNumber = octets('020101')
const sha256WithRsa = sequence(octets('06092a864886f70d01010b'), octets('0500'))
const commonName = octets('0603550403')
const years = sequence(element(0x17, Buffer.from('200101000000Z')), element(0x17, Buffer.from('491231235959Z')))

/** Creates an RSA key, and a self-signed certificate (PEM) for a name. */
export function aCertificate(name: string): { key: KeyObject; certificate: string } {
  const { privateKey: key, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const whose = sequence(element(0x31, sequence(commonName, element(0x0c, Buffer.from(name)))))
  const spki = publicKey.export({ type: 'spki', format: 'der' })
  const signed = sequence(version3, serialNumber, sha256WithRsa, whose, years, whose, spki)
  const signature = element(0x03, octets('00'), sign('sha256', signed, key))
  const base64 = sequence(signed, sha256WithRsa, signature).toString('base64')
  const lines = base64.match(/.{1,64}/g)!.join('\n')
  return { key, certificate: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n` }
}
