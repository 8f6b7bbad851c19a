import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** A mail server that accepts everything. */
export interface MailSink {
  readonly url: string
  /** Returns the sources of the emails received for an address, in order. */
  to: (address: string) => string[]
  close: () => Promise<void>
}

/** Starts the mail server on a free port. */
export async function startMailSink(): Promise<MailSink> {
  const arrived: { to: string; source: string }[] = []
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    onData(stream, session, done) {
      let source = ''
      stream.on('data', (chunk: Buffer) => (source += chunk.toString()))
      stream.on('end', () => {
        for (const { address } of session.envelope.rcptTo) arrived.push({ to: address, source })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    to: (address) => arrived.filter((mail) => mail.to === address).map(({ source }) => source),
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
