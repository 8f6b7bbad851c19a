import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { atTheEnd } from '#platform/server/testing/at-the-end.ts'

/**
 * Starts a real SMTP server that stores accepted messages. `answers` are used first, one per message: a nonzero one is
 * the error code of the response.
 */
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
