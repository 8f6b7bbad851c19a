import { createPublicKey, generateKeyPair } from 'node:crypto'
import { promisify } from 'node:util'

/** A key pair that a sending domain signs with: the private one in PEM, the public one as DNS has it. */
export interface DkimKey {
  readonly privateKey: string
  /** The value of the TXT record at `<selector>._domainkey.<domain>`. */
  readonly record: string
}

/** Makes an RSA key of 2,048 bits, the longest that every receiver takes. */
export async function newDkimKey(): Promise<DkimKey> {
  const pair = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
  const privateKey = pair.privateKey.export({ type: 'pkcs8', format: 'pem' }) as string
  return { privateKey, record: dkimRecord(privateKey) }
}

/** What DNS has to say of a private key. */
function dkimRecord(privateKey: string): string {
  const der = createPublicKey(privateKey).export({ type: 'spki', format: 'der' })
  return `v=DKIM1; k=rsa; p=${der.toString('base64')}`
}
