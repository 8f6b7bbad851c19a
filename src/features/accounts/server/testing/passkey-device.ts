import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'

/** Parts of a response that a test can change. */
export interface Answering {
  readonly origin?: string
  readonly rpID?: string
  readonly challenge?: string
  /** Whether the device verified its owner by finger, face or PIN. */
  readonly isVerified?: boolean
  readonly counter?: number
  readonly userHandle?: string
}

/** A device with one passkey, with the responses of a browser. */
export interface PasskeyDevice {
  readonly id: string
  create(options: Readonly<Record<string, unknown>>, changes?: Answering): object
  use(options: Readonly<Record<string, unknown>>, changes?: Answering): object
}

const home = { origin: 'http://localhost:3000', rpID: 'localhost' }

/** Creates a device with a new key (ES256) that counts its uses. */
export function passkeyDevice(): PasskeyDevice {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  let uses = 0
  let owner = 'AAAA'
  const asked = (options: Readonly<Record<string, unknown>>, changes: Answering) => ({
    isVerified: true,
    counter: ++uses,
    challenge: String(options['challenge']),
    userHandle: owner,
    ...home,
    ...changes,
  })
  const named = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' }
  return {
    id: named.id,
    create(options, changes = {}) {
      const answer = asked(options, changes)
      owner = (options['user'] as { id: string }).id
      // COSE: an EC2 key for ES256 on P-256.
      const key = cborMap([
        [cborInt(1), cborInt(2)],
        [cborInt(3), cborInt(-7)],
        [cborInt(-1), cborInt(1)],
        [cborInt(-2), cborBytes(Buffer.from(x, 'base64url'))],
        [cborInt(-3), cborBytes(Buffer.from(y, 'base64url'))],
      ])
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key])
      const object = cborMap([
        [cborText('fmt'), cborText('none')],
        [cborText('attStmt'), cborMap([])],
        [cborText('authData'), cborBytes(authenticatorData(answer, attested))],
      ])
      const response = {
        clientDataJSON: clientData('webauthn.create', answer).toString('base64url'),
        attestationObject: object.toString('base64url'),
        transports: ['internal'],
      }
      return { ...named, response }
    },
    use(options, changes = {}) {
      const answer = asked(options, changes)
      const [data, client] = [authenticatorData(answer), clientData('webauthn.get', answer)]
      const signature = createSign('sha256')
        .update(Buffer.concat([data, sha256(client)]))
        .sign(privateKey)
      const response = {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: answer.userHandle,
      }
      return { ...named, response }
    },
  }
}

function clientData(type: string, { challenge, origin }: Required<Pick<Answering, 'challenge' | 'origin'>>): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
}

function authenticatorData(
  { rpID, isVerified, counter }: Required<Pick<Answering, 'rpID' | 'isVerified' | 'counter'>>,
  attested?: Buffer,
): Buffer {
  const [userIsPresent, userIsVerified, hasAttested] = [0x01, 0x04, 0x40]
  const flags = userIsPresent | (isVerified ? userIsVerified : 0) | (attested ? hasAttested : 0)
  const count = Buffer.alloc(4)
  count.writeUInt32BE(counter)
  return Buffer.concat([sha256(Buffer.from(rpID)), Buffer.from([flags]), count, attested ?? Buffer.alloc(0)])
}

const sha256 = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest()
const cborInt = (value: number): Buffer => cborHead(value < 0 ? 1 : 0, value < 0 ? -1 - value : value)
const cborBytes = (bytes: Buffer): Buffer => Buffer.concat([cborHead(2, bytes.length), bytes])
const cborText = (text: string): Buffer => Buffer.concat([cborHead(3, text.length), Buffer.from(text)])
const cborMap = (entries: readonly (readonly [Buffer, Buffer])[]): Buffer =>
  Buffer.concat([cborHead(5, entries.length), ...entries.flat()])

/** Encodes the type of the following data and its length, which must be less than 64 KiB. */
function cborHead(kind: number, count: number): Buffer {
  if (count < 24) return Buffer.from([(kind << 5) | count])
  if (count < 256) return Buffer.from([(kind << 5) | 24, count])
  return Buffer.from([(kind << 5) | 25, count >> 8, count & 255])
}
