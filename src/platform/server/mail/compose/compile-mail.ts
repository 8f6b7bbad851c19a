import { hash } from 'node:crypto'
import { escapeHtml } from '#core/escape-html.ts'
import { isWholeAddress } from '#core/sending-tags.ts'
import { compileMergeTags } from '#core/merge-program.ts'
import type { MailAddress } from '../mail.ts'
import { headerAddress, headerText } from './header-text.ts'
import { spliceable, spliced } from './quoted-printable.ts'
import { urlPlaces } from './url-places.ts'

/** A message to many, with merge tags in subject, preview text, HTML and text. */
export interface MailTemplate {
  readonly from: MailAddress
  readonly replyTo?: MailAddress | undefined
  readonly subject: string
  readonly html: string
  readonly text: string
  /** Headers that are the same for all. */
  readonly headers: Readonly<Record<string, string>>
}

/** What one recipient's message has of its own. */
export interface MailRecipient {
  /** "<…@…>" */
  readonly messageId: string
  /** Has passed `cleanEmail`, and `wireAddress` gave something. */
  readonly address: string
  /** By keys as `mergeKey` makes them. */
  readonly values: ReadonlyMap<string, string>
  /** Headers of this message alone: their values are printable ASCII. */
  readonly headers: Readonly<Record<string, string>>
  /** As a header has it. */
  readonly date: string
}

/** One header; its value may be folded. */
export type Header = readonly [name: string, value: string]

/** A message in the shape in which it leaves. */
export interface ComposedMail {
  /** All its headers as they are written, each with its line's end. */
  readonly head: string
  /** The headers that are the same for all recipients: one list for all of them. They are written first. */
  readonly fixed: readonly Header[]
  /** The headers of this recipient's message. */
  readonly own: readonly Header[]
  /**
   * The body. ASCII; every line ends with CR LF, none starts with a dot. It is canonical for DKIM (relaxed). What is the same for
   * all recipients is there once, however many there are, and as bytes, which are neither copied nor encoded again.
   */
  readonly pieces: readonly (string | Buffer)[]
  /** The body as a whole. */
  readonly body: string
}

/** A message that was composed once: making one recipient's is putting their values in. */
export interface CompiledMail {
  compose(recipient: MailRecipient): ComposedMail
  /** What its merge tags ask for. */
  readonly keys: ReadonlySet<string>
}

/** Reads a message once for all its recipients: merge tags, encoding, parts. */
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

/** Headers as they are written, each with its line end. */
export function written(headers: readonly Header[]): string {
  let lines = ''
  for (const [name, value] of headers) lines += `${name}: ${value}\r\n`
  return lines
}

/** A part that ends with a line end: a soft break after the last piece would swallow the part's end. */
export function withEnd(part: string): string {
  return part.endsWith('\n') ? part : `${part}\n`
}

/** The headers of a part of a multipart body. */
export function partOpening(boundary: string, type: string): string {
  return `--${boundary}\r\nContent-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n`
}

function writeHtml(value: string, isInUrl: boolean, key: string): string {
  return spliced(escapeHtml(isInUrl && !isWholeAddress(key) ? encodeURIComponent(value) : value))
}

/** Shorter pieces cost more to hand on than to copy. */
const small = 1024

/** Puts neighbours that are short together; the others are given as their bytes where those are known. */
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
