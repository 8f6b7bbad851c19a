import { createHash } from 'node:crypto'
import type { ComposedMail, Header } from '../compose/compile-mail.ts'

/** The signing domain, with the selector of its key. */
export interface DkimDomain {
  readonly domain: string
  readonly selector: string
}

/** Headers that are signed if a message has them. RFC 8058 requires both List-Unsubscribe headers. */
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
/** Headers that are listed once more than they occur, so that no one can add another one. */
const sealed = ['from', 'to', 'subject', 'date', 'list-unsubscribe', 'list-unsubscribe-post']

/** A signature without its last part. */
export interface Unsigned {
  /** The text that the key signs (rsa-sha256). */
  readonly input: string
  /** The header, up to the signature itself. */
  readonly header: string
}

/** The signed names and text of some headers. */
interface Covered {
  readonly names: readonly string[]
  readonly input: string
}

/** Cache by list of headers. The headers shared by all messages of a campaign are processed once. */
const coveredLists = new WeakMap<readonly Header[], Covered>()

/** Prepares the DKIM signature (relaxed/relaxed) of a message whose body is already canonical. */
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

/** Number of signature characters on one line. */
const lineLength = 72

/** Returns the complete header, from the prepared one and the signature in base64. */
export function dkimHeader({ header }: Unsigned, signature: string): string {
  let folded = header + signature.slice(0, lineLength)
  for (let at = lineLength; at < signature.length; at += lineLength) {
    folded += `\r\n ${signature.slice(at, at + lineLength)}`
  }
  return `${folded}\r\n`
}

/** Most values are already relaxed, and checking costs less than replacing. */
function relaxed(value: string): string {
  const isPlain = !value.includes('\n') && !value.includes('  ') && !value.includes('\t')
  return (isPlain ? value : value.replaceAll(/\s+/g, ' ')).trim()
}
