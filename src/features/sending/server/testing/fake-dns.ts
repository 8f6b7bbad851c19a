import { createSocket } from 'node:dgram'
import { atTheEnd } from '#platform/server/testing/at-the-end.ts'

/** Records of a name server, by "TYPE name". A TXT record is a list of its strings. */
export type Zone = Readonly<Record<string, readonly (string | readonly string[])[]>>

const codes = { CNAME: 5, MX: 15, TXT: 16 } as const
type Type = keyof typeof codes

/**
 * Starts a local name server that responds from a zone and doesn't follow aliases; `questions` are the queries it got.
 */
export async function fakeDns(zone: Zone) {
  const socket = createSocket('udp4')
  const questions: string[] = []
  let isSilent = false
  socket.on('message', (query, peer) => {
    const { name, code, end } = questionOf(query)
    const type = (Object.keys(codes) as Type[]).find((one) => codes[one] === code)
    const question = `${type ?? code} ${name}`
    questions.push(question)
    if (isSilent) return
    const records = zone[question] ?? []
    const isKnown = Object.keys(zone).some((key) => key.endsWith(` ${name}`))
    const head = Buffer.from(query.subarray(0, 12))
    head.writeUInt16BE(records.length > 0 || isKnown ? 0x8180 : 0x8183, 2)
    head.writeUInt16BE(1, 4)
    head.writeUInt16BE(records.length, 6)
    head.writeUInt32BE(0, 8)
    const answers = records.map((record) => answerOf(type!, record))
    socket.send(Buffer.concat([head, query.subarray(12, end), ...answers]), peer.port, peer.address)
  })
  await new Promise<void>((resolve) => {
    socket.bind(0, '127.0.0.1', resolve)
  })
  atTheEnd(() => new Promise<void>((resolve) => void socket.close(() => resolve())))
  return {
    address: `127.0.0.1:${socket.address().port}`,
    questions,
    /** Stops responding from now on. */
    fallSilent: () => {
      isSilent = true
    },
  }
}

function questionOf(query: Buffer): { name: string; code: number; end: number } {
  const labels: string[] = []
  let at = 12
  for (let length = query[at]!; length > 0; length = query[at]!) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length))
    at += length + 1
  }
  return { name: labels.join('.').toLowerCase(), code: query.readUInt16BE(at + 1), end: at + 5 }
}

/** Encodes a record whose name refers to the question's, at byte 12. */
function answerOf(type: Type, record: string | readonly string[]): Buffer {
  const data = dataOf(type, record)
  const head = Buffer.alloc(12)
  head.writeUInt16BE(0xc00c, 0)
  head.writeUInt16BE(codes[type], 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt32BE(60, 6)
  head.writeUInt16BE(data.length, 10)
  return Buffer.concat([head, data])
}

function dataOf(type: Type, record: string | readonly string[]): Buffer {
  if (type === 'TXT') {
    const strings = typeof record === 'string' ? [record] : record
    return Buffer.concat(strings.flatMap((text) => [Buffer.from([text.length]), Buffer.from(text, 'latin1')]))
  }
  const labels = String(record).split('.')
  const name = Buffer.concat([
    ...labels.flatMap((label) => [Buffer.from([label.length]), Buffer.from(label)]),
    Buffer.from([0]),
  ])
  return type === 'CNAME' ? name : Buffer.concat([Buffer.from([0, 10]), name])
}
