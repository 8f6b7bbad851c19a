import { hash } from 'node:crypto'
import { escapeHtml } from '#core/escape-html.ts'
import { isWholeAddress } from '#core/sending-tags.ts'
import { compileMergeTags } from '#core/merge-program.ts'
import type { MailAddress } from '../mail.ts'
import { headerAddress, headerText } from './header-text.ts'
import { spliceable, spliced } from './quoted-printable.ts'
import { urlPlaces } from './url-places.ts'

/** A message to many recipients, with merge tags in subject, preview text, HTML and text. */
export interface MailTemplate {
  readonly from: MailAddress
  readonly replyTo?: MailAddress | undefined
  readonly subject: string
  readonly html: string
  readonly text: string
  /** Headers that are the same for all recipients. */
  readonly headers: Readonly<Record<string, string>>
}

/** The parts of a message that are specific to one recipient. */
export interface MailRecipient {
  /** "<…@…>" */
  readonly messageId: string
  /** Has passed `cleanEmail`, and `wireAddress` returned a result. */
  readonly address: string
  /** Values by key, as created by `mergeKey`. */
  readonly values: ReadonlyMap<string, string>
  /** Headers of this message only. Their values are printable ASCII. */
  readonly headers: Readonly<Record<string, string>>
  /** Formatted as in a header. */
  readonly date: string
}

/** One header. Its value may be folded. */
export type Header = readonly [name: string, value: string]

/** A message in the form in which it is sent. */
export interface ComposedMail {
  /** All its headers as sent, each with its line end. */
  readonly head: string
  /** The headers that are the same for all recipients, in one shared list. They are written first. */
  readonly fixed: readonly Header[]
  /** The headers of this recipient's message. */
  readonly own: readonly Header[]
  /**
   * The body. ASCII; every line ends with CR LF, none starts with a dot. It is canonical for DKIM (relaxed). Parts that
   * are the same for all recipients are stored only once, as bytes, which are neither copied nor encoded again.
   */
  readonly pieces: readonly (string | Buffer)[]
  /** The complete body. */
  readonly body: string
}

/** A message that was compiled once. Composing it for a recipient only inserts their values. */
export interface CompiledMail {
  compose(recipient: MailRecipient): ComposedMail
  /** The keys that its merge tags use. */
  readonly keys: ReadonlySet<string>
}

/** Compiles a message once for all its recipients: merge tags, encoding, parts. */
export function compileMail({ from, replyTo, subject, html, text, headers }: MailTemplate): CompiledMail {
  const boundary = `=_${hash('sha256', `${subject}\0${html}\0${text}`, 'hex').slice(0, 32)}`
  const inUrl = urlPlaces(html)
  const bytes = new Map<string, Buffer>()
  const kept = (part: string) => {
    const encoded = spliceable(part)
    if (encoded.length >= small) bytes.set(encoded, Buffer.from(encoded, 'latin1'))
    return encoded
  }
  const line = compileMergeTags(subject, { text: (part) => part, where: () => false })
  const parts = {
    text: compileMergeTags(withEnd(text), { text: kept, where: () => false }),
    html: compileMergeTags(withEnd(html), { text: kept, where: inUrl }),
  }
  const opening = partOpening(boundary, 'text/plain')
  const middle = `\r\n${partOpening(boundary, 'text/html')}`
  const closing = `\r\n--${boundary}--\r\n`
  const fixed: Header[] = [
    ['From', headerAddress(from)],
    ...(replyTo ? [['Reply-To', headerAddress(replyTo)] as const] : []),
    ...Object.entries(headers),
    ['MIME-Version', '1.0'],
    ['Content-Type', `multipart/alternative;\r\n boundary="${boundary}"`],
  ]
  const fixedHead = written(fixed)
  return {
    keys: new Set([...line.keys, ...parts.text.keys, ...parts.html.keys]),
    compose({ messageId, address, values, headers: others, date }) {
      const own: Header[] = [
        ['To', address],
        ['Subject', headerText(line.fill(values, (value) => value))],
        ['Message-ID', messageId],
        ['Date', date],
        ...Object.entries(others),
      ]
      const pieces = joinedSmall(bytes, [
        opening,
        ...parts.text.pieces(values, spliced),
        middle,
        ...parts.html.pieces(values, writeHtml),
        closing,
      ])
      return {
        head: fixedHead + written(own),
        fixed,
        own,
        pieces,
        get body() {
          return pieces.map((piece) => piece.toString('latin1')).join('')
        },
      }
    },
  }
}

/** Returns headers as sent, each with its line end. */
export function written(headers: readonly Header[]): string {
  let lines = ''
  for (const [name, value] of headers) lines += `${name}: ${value}\r\n`
  return lines
}

/**
 * Returns a part that ends with a line end. Otherwise a soft break after the last piece would swallow the part's end.
 */
export function withEnd(part: string): string {
  return part.endsWith('\n') ? part : `${part}\n`
}

/** Returns the headers of a part of a multipart body. */
export function partOpening(boundary: string, type: string): string {
  return `--${boundary}\r\nContent-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n`
}

function writeHtml(value: string, isInUrl: boolean, key: string): string {
  return spliced(escapeHtml(isInUrl && !isWholeAddress(key) ? encodeURIComponent(value) : value))
}

/** Size in bytes below which a piece costs more to pass on than to copy. */
const small = 1024

/** Joins short neighboring pieces. The others are returned as bytes if those are known. */
function joinedSmall(bytes: ReadonlyMap<string, Buffer>, pieces: readonly string[]): (string | Buffer)[] {
  const joined: (string | Buffer)[] = []
  let pending = ''
  for (const piece of pieces) {
    if (piece.length < small) {
      pending += piece
      continue
    }
    if (pending !== '') joined.push(pending)
    pending = ''
    joined.push(bytes.get(piece) ?? piece)
  }
  if (pending !== '') joined.push(pending)
  return joined
}
