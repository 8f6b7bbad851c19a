import { connect as connectPlain, isIP, type Socket } from 'node:net'
import { connect as connectSecure } from 'node:tls'
import { guarded } from '../../guarded.ts'
import { type Reply, replyReader } from './reply.ts'
import type { SmtpServer } from './smtp-server.ts'

/** An SMTP session after greeting, TLS and login. */
export interface Session {
  readonly socket: Socket
  readonly canPipeline: boolean
  /** Calls back with every further reply, and once when the session has ended. */
  listen(onReply: (reply: Reply) => void, onEnd: (reason: string) => void): void
}

export interface DialOptions {
  /** Host name in our greeting. */
  readonly hostName: string
  /** Timeouts in milliseconds: for all steps until messages may be sent, and then for any silence of the server. */
  readonly connectTimeout: number
  readonly silenceTimeout: number
  /** Resolves a host name that a site's owner chose to the address to connect to. */
  readonly addressOf?: ((host: string, port: number) => Promise<string>) | undefined
}

/** Connects, greets, starts TLS if it is offered, and logs in. Rejects with a user-facing message. */
export async function dial(server: SmtpServer, options: DialOptions): Promise<Session> {
  const { host, port, isSecure, isChecked } = server
  const address = (await options.addressOf?.(host, port)) ?? host
  let socket: Socket = isSecure
    ? connectSecure({ host: address, port, rejectUnauthorized: isChecked, ...nameOf(host) })
    : connectPlain({ host: address, port })
  const replies: Reply[] = []
  let wake: () => void = () => {}
  let problem: string | null = null
  let onReply: (reply: Reply) => void = (reply) => (replies.push(reply), wake())
  let onEnd: (reason: string) => void = (reason) => ((problem ??= reason), wake())
  const deadline = setTimeout(() => socket.destroy(new Error('The server took too long.')), options.connectTimeout)

  function attach(): void {
    const read = replyReader((reply) => onReply(reply))
    socket.setNoDelay(true)
    socket.setKeepAlive(true)
    socket.setEncoding('latin1')
    const fail = (error: Error) => void socket.destroy(error)
    socket.on(
      'data',
      guarded((chunk) => read(String(chunk)), fail),
    )
    let reason = 'The server closed the connection.'
    socket.on('error', (error) => (reason = error.message || reason))
    socket.on(
      'close',
      guarded(() => onEnd(reason), fail),
    )
    socket.on('timeout', () => socket.destroy(new Error('The server fell silent.')))
  }
  const next = async (): Promise<Reply> => {
    while (replies.length === 0) {
      if (problem !== null) throw new Error(problem)
      await new Promise<void>((resolve) => (wake = resolve))
    }
    return replies.shift()!
  }
  const ask = async (command: string, isFine = (code: number) => code < 400): Promise<Reply> => {
    if (command) socket.write(`${command}\r\n`, 'latin1')
    const reply = await next()
    if (!isFine(reply.code)) throw new Error(`${reply.code} ${reply.text}`)
    return reply
  }
  const greet = async (): Promise<string> => ` ${(await ask(`EHLO ${options.hostName}`)).text.toUpperCase()} `

  try {
    attach()
    await ask('')
    let offers = await greet()
    let isPrivate = isSecure
    if (!isSecure && offers.includes(' STARTTLS ')) {
      await ask('STARTTLS')
      // Data received before the handshake is not authenticated.
      replies.length = 0
      const plain = socket
      for (const event of ['data', 'error', 'close', 'timeout']) plain.removeAllListeners(event)
      socket = connectSecure({ socket: plain, rejectUnauthorized: isChecked, ...nameOf(host) })
      attach()
      isPrivate = true
      offers = await greet()
    }
    if (server.user !== '') await logIn(server, offers, isPrivate, ask)
    socket.setTimeout(options.silenceTimeout)
    return {
      socket,
      canPipeline: offers.includes(' PIPELINING '),
      listen(takeReply, takeEnd) {
        onReply = takeReply
        onEnd = takeEnd
        for (const reply of replies.splice(0)) takeReply(reply)
        if (problem !== null) takeEnd(problem)
      },
    }
  } catch (error) {
    socket.on('error', () => {})
    socket.destroy()
    throw error
  } finally {
    clearTimeout(deadline)
  }
}

/** TLS server names are host names, not addresses. */
function nameOf(host: string): { servername?: string } {
  return isIP(host) ? {} : { servername: host }
}

async function logIn(
  { host, user, password }: SmtpServer,
  offers: string,
  isPrivate: boolean,
  ask: (command: string, isFine?: (code: number) => boolean) => Promise<Reply>,
): Promise<void> {
  const isHere = host === 'localhost' || host === '::1' || host.startsWith('127.')
  if (!isPrivate && !isHere) throw new Error('The server offers no TLS: the password is not sent in the open.')
  const coded = (text: string) => Buffer.from(text).toString('base64')
  if (/ AUTH[ =][^\r\n]*\bPLAIN\b/.test(offers) || !/\bLOGIN\b/.test(offers)) {
    await ask(`AUTH PLAIN ${coded(`\0${user}\0${password}`)}`)
    return
  }
  await ask('AUTH LOGIN', (code) => code === 334)
  await ask(coded(user), (code) => code === 334)
  await ask(coded(password))
}
