import type { MailAttachment, MailMessage } from '../mail.ts'
import { type Header, partOpening, withEnd, written } from './compile-mail.ts'
import { spliceable } from './quoted-printable.ts'

type Pieces = readonly (string | Buffer)[]
interface Body {
  readonly headers: readonly Header[]
  readonly pieces: Pieces
}

/** Builds the body of a message: its text, its HTML alternative, and its attachments. */
export function bodyOf(
  { text, html, attachments = [] }: Pick<MailMessage, 'text' | 'html' | 'attachments'>,
  boundary: string,
): Body {
  const content = html === undefined ? plain(text) : alternatives(text, html, boundary)
  if (attachments.length === 0) return content
  // Neither boundary is a prefix of the other.
  const outer = boundary.replace('=_', '=_m')
  const parts = attachments.flatMap((file): (string | Buffer)[] => [
    `\r\n--${outer}\r\n${written(headersOf(file))}\r\n`,
    base64Lines(file.bytes),
  ])
  return {
    headers: [['Content-Type', `multipart/mixed;\r\n boundary="${outer}"`]],
    pieces: [`--${outer}\r\n${written(content.headers)}\r\n`, ...content.pieces, ...parts, `\r\n--${outer}--\r\n`],
  }
}

function plain(text: string): Body {
  return {
    headers: [
      ['Content-Type', 'text/plain; charset=utf-8'],
      ['Content-Transfer-Encoding', 'quoted-printable'],
    ],
    pieces: [spliceable(withEnd(text))],
  }
}

function alternatives(text: string, html: string, boundary: string): Body {
  return {
    headers: [['Content-Type', `multipart/alternative;\r\n boundary="${boundary}"`]],
    pieces: [
      partOpening(boundary, 'text/plain'),
      spliceable(withEnd(text)),
      `\r\n${partOpening(boundary, 'text/html')}`,
      spliceable(withEnd(html)),
      `\r\n--${boundary}--\r\n`,
    ],
  }
}

const mediaType = /^[a-z]+\/[a-z0-9.+-]+$/

/** Contains the name twice: in plain ASCII, and in RFC 2231 notation, in pieces because a header line is short. */
function headersOf({ name, type }: MailAttachment): Header[] {
  const plainName = name.replaceAll(/[^\w .()-]/g, '_').slice(0, 100)
  const names = pieced(
    encodeURIComponent(name.replaceAll(/\p{Cs}/gu, '')).replaceAll(/['()*!]/g, (sign) => `%${hexOf(sign)}`),
  )
  return [
    ['Content-Type', mediaType.test(type) ? type : 'application/octet-stream'],
    ['Content-Transfer-Encoding', 'base64'],
    ['Content-Disposition', [`attachment`, `filename="${plainName}"`, ...names].join(';\r\n ')],
  ]
}

const hexOf = (sign: string) => sign.codePointAt(0)!.toString(16).toUpperCase()

function pieced(encoded: string): string[] {
  const pieces = encoded.match(/(?:%[\dA-F]{2}|[^%]){1,50}/g) ?? []
  if (pieces.length === 1) return [`filename*=utf-8''${pieces[0]}`]
  return pieces.map((piece, i) => `filename*${i}*=${i === 0 ? "utf-8''" : ''}${piece}`)
}

/** Encodes as base64 in lines of 76 characters. */
function base64Lines(bytes: Buffer): Buffer {
  const encoded = bytes.toString('base64')
  return Buffer.from(encoded.replaceAll(/.{76}(?=.)/g, '$&\r\n') + '\r\n', 'latin1')
}
