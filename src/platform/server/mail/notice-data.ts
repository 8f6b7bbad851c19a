import { Readable } from 'node:stream'

interface Composed {
  readonly message: { createReadStream(): NodeJS.ReadableStream; messageId(): string }
}

/**
 * A plugin for the mail library that notes whose message has begun to leave. The library itself does not tell a line
 * that was cut in the middle of a message from one that never stood. A message that has begun is not read again.
 */
export function noticeData(begun: Set<string>): (mail: unknown, done: () => void) => void {
  return (mail, done) => {
    const { message } = mail as Composed
    const read = message.createReadStream.bind(message)
    const id = message.messageId()
    message.createReadStream = () =>
      Readable.from(
        (async function* () {
          if (begun.has(id)) throw new Error('The message has begun to leave already.')
          begun.add(id)
          yield* read() as AsyncIterable<Buffer>
        })(),
        { objectMode: false },
      )
    done()
  }
}
