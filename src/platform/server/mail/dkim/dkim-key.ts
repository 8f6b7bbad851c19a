import { createPublicKey, generateKeyPair } from 'node:crypto'
import { promisify } from 'node:util'

/** A key pair with which a sending domain signs: the private key in PEM, the public key in DNS format. */
export interface DkimKey {
  readonly privateKey: string
  /** Value of the TXT record at `<selector>._domainkey.<domain>`. */
  readonly record: string
}

/** Creates an RSA key of 2,048 bits, the longest that every receiver accepts. */
export async function newDkimKey(): Promise<DkimKey> {
  const pair = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
  const privateKey = pair.privateKey.export({ type: 'pkcs8', format: 'pem' }) as string
  return { privateKey, record: dkimRecord(privateKey) }
}

/** Returns the DNS record for a private key. */
function dkimRecord(privateKey: string): string {
  const der = createPublicKey(privateKey).export({ type: 'spki', format: 'der' })
  return `v=DKIM1; k=rsa; p=${der.toString('base64')}`
}
