import { argon2, timingSafeEqual, type Argon2Parameters } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify(argon2)

/**
 * OWASP's recommendation for Argon2id: 19 MiB, two passes, one lane. To increase the costs, change them here; hashes
 * are updated at the next log-in.
 */
const today = { memory: 19_456, passes: 2, parallelism: 1 }
const tagLength = 32
const saltLength = 16
const pattern = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,3})\$([\w+/]{11,86})\$([\w+/]{16,86})$/

type Cost = Pick<Argon2Parameters, 'memory' | 'passes' | 'parallelism'>

/** Hashes a new password. The result contains everything needed to check it: "$argon2id$v=19$m=…,t=…,p=…$salt$tag". */
export async function hashPassword(
  password: string,
  randomBytes: (count: number) => Uint8Array,
  cost: Cost = today,
): Promise<string> {
  const salt = randomBytes(saltLength)
  return encode(cost, salt, await tagOf(password, salt, cost, tagLength))
}

/** Hash that no password matches. Checking against it takes as long as against a real one. */
export const unmatchableHash = encode(today, new Uint8Array(saltLength), new Uint8Array(tagLength))

/** Checks a password against a hash, and whether the hash was made with other costs than the current ones. */
export async function checkPassword(password: string, hash: string): Promise<{ isRight: boolean; isDated: boolean }> {
  const [, memory, passes, parallelism, salt, tag] = pattern.exec(hash) ?? []
  if (!salt || !tag) throw new Error('A stored password hash is not an Argon2id hash.')
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) }
  const expected = Buffer.from(tag, 'base64')
  const actual = await tagOf(password, Buffer.from(salt, 'base64'), cost, expected.length)
  const isDated = costText(cost) !== costText(today)
  return { isRight: timingSafeEqual(expected, actual), isDated }
}

function tagOf(password: string, salt: Uint8Array, cost: Cost, length: number): Promise<Buffer> {
  // Keyboards can encode the same letter in several ways; NFKC makes them equal.
  return derive('argon2id', { message: password.normalize('NFKC'), nonce: salt, tagLength: length, ...cost })
}

function encode(cost: Cost, salt: Uint8Array, tag: Uint8Array): string {
  return `$argon2id$v=19$${costText(cost)}$${base64(salt)}$${base64(tag)}`
}

function costText({ memory, passes, parallelism }: Cost): string {
  return `m=${memory},t=${passes},p=${parallelism}`
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64').replaceAll('=', '')
}
