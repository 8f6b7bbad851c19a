import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { atTheEnd } from '#platform/server/testing/at-the-end.ts'

/** A real SMTP server that keeps what it takes. `answers` are used up first: an error's code is what it says to a mail. */
export async function smtpServer() {
  const received: string[] = []
  const answers: number[] = []
  const onData: SMTPServerOptions['onData'] = (stream, _session, done) => {
    let raw = ''
    stream.setEncoding('utf8').on('data', (chunk: string) => (raw += chunk))
    stream.on('end', () => {
      const code = answers.shift()
      if (code) return done(Object.assign(new Error('Not this one.'), { responseCode: code }))
      received.push(raw)
      done()
    })
  }
  const server = new SMTPServer({ authOptional: true, hideSTARTTLS: true, onData })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  atTheEnd(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const address = server.server.address()
  const port = address && typeof address === 'object' ? address.port : 0
  return { url: `smtp://127.0.0.1:${port}`, received, answers }
}
