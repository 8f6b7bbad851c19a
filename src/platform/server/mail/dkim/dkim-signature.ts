import { createHash } from 'node:crypto'
import type { ComposedMail, Header } from '../compose/compile-mail.ts'

/** Who signs. */
export interface DkimDomain {
  readonly domain: string
  readonly selector: string
}

/** What is signed of every message, where it has it; RFC 8058 asks for both List-Unsubscribe headers. */
const signed: ReadonlySet<string> = new Set([
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
])
/** Named once more than they stand there, so that nobody can add a second one. */
const sealed = ['from', 'to', 'subject', 'date', 'list-unsubscribe', 'list-unsubscribe-post']

/** A signature that still lacks its last part. */
export interface Unsigned {
  /** What the key signs (rsa-sha256). */
  readonly input: string
  /** The header, up to the signature itself. */
  readonly header: string
}

/** What is signed of some headers. */
interface Covered {
  readonly names: readonly string[]
  readonly input: string
}

/** By list of headers: those that all of a campaign's messages have are read once. */
const coveredLists = new WeakMap<readonly Header[], Covered>()

/** Prepares the DKIM signature (relaxed/relaxed) of a message whose body is canonical already. */
export function dkimInput({ fixed, own, pieces }: ComposedMail, { domain, selector }: DkimDomain): Unsigned {
  const before = coveredLists.get(fixed) ?? covered(fixed)
  coveredLists.set(fixed, before)
  const after = covered(own)
  const list = [...before.names, ...after.names, ...sealed].join(':')
  const sum = createHash('sha256')
  for (const piece of pieces) {
    if (typeof piece === 'string') sum.update(piece, 'latin1')
    else sum.update(piece)
  }
  const bodyHash = sum.digest('base64')
  const start = `v=1; a=rsa-sha256; c=relaxed/relaxed; d=${domain}; s=${selector};`
  return {
    input: `${before.input}${after.input}dkim-signature:${start} h=${list}; bh=${bodyHash}; b=`,
    header: `DKIM-Signature: ${start}\r\n h=${list};\r\n bh=${bodyHash};\r\n b=`,
  }
}

function covered(headers: readonly Header[]): Covered {
  let input = ''
  const names: string[] = []
  for (const [name, value] of headers) {
    const lower = name.toLowerCase()
    if (!signed.has(lower)) continue
    names.push(lower)
    input += `${lower}:${relaxed(value)}\r\n`
  }
  return { names, input }
}

/** Characters of a signature on one line. */
const lineLength = 72

/** The whole header, from what was prepared and the signature in base64. */
export function dkimHeader({ header }: Unsigned, signature: string): string {
  let folded = header + signature.slice(0, lineLength)
  for (let at = lineLength; at < signature.length; at += lineLength) {
    folded += `\r\n ${signature.slice(at, at + lineLength)}`
  }
  return `${folded}\r\n`
}

/** Most values are relaxed as they are, and looking costs less than replacing. */
function relaxed(value: string): string {
  const isPlain = !value.includes('\n') && !value.includes('  ') && !value.includes('\t')
  return (isPlain ? value : value.replaceAll(/\s+/g, ' ')).trim()
}
