import { createHash } from 'node:crypto'
import type { ComposedMail } from '../compose/compile-mail.ts'

/** Who signs. */
export interface DkimDomain {
  readonly domain: string
  readonly selector: string
}

/** What is signed of every message, where it has it; RFC 8058 asks for both List-Unsubscribe headers. */
const signed = [
  'from',
  'reply-to',
  'to',
  'subject',
  'date',
  'message-id',
  'mime-version',
  'content-type',
  'list-id',
  'list-unsubscribe',
  'list-unsubscribe-post',
  'feedback-id',
]
const signedSet: ReadonlySet<string> = new Set(signed)
/** Named once more than they stand there, so that nobody can add a second one. */
const sealed = ['from', 'to', 'subject', 'date', 'list-unsubscribe', 'list-unsubscribe-post']

/** A signature that still lacks its last part. */
export interface Unsigned {
  /** What the key signs (rsa-sha256). */
  readonly input: string
  /** The header, up to the signature itself. */
  readonly header: string
}

/** Prepares the DKIM signature (relaxed/relaxed) of a message whose body is canonical already. */
export function dkimInput({ headers, pieces }: ComposedMail, { domain, selector }: DkimDomain): Unsigned {
  let input = ''
  const names: string[] = []
  for (const [name, value] of headers) {
    const lower = name.toLowerCase()
    if (!signedSet.has(lower)) continue
    names.push(lower)
    input += `${lower}:${relaxed(value)}\r\n`
  }
  const list = [...names, ...sealed].join(':')
  const sum = createHash('sha256')
  for (const piece of pieces) sum.update(piece, 'latin1')
  const bodyHash = sum.digest('base64')
  const start = `v=1; a=rsa-sha256; c=relaxed/relaxed; d=${domain}; s=${selector};`
  const own = [start, `h=${list};`, `bh=${bodyHash};`, 'b=']
  return {
    input: `${input}dkim-signature:${own.join(' ')}`,
    header: `DKIM-Signature: ${start}\r\n h=${list};\r\n bh=${bodyHash};\r\n b=`,
  }
}

/** The whole header, from what was prepared and the signature in base64. */
export function dkimHeader({ header }: Unsigned, signature: string): string {
  return `${header}${signature.replaceAll(/.{72}(?=.)/g, '$&\r\n ')}\r\n`
}

function relaxed(value: string): string {
  return value.replaceAll(/\s+/g, ' ').trim()
}
