import { createServer, type Socket } from 'node:net'

/**
 * How the server handles a message: accepts it, replies with a code at a step, is slow, stops answering, or closes the
 * connection. `cut after` accepts the message and closes the connection instead of replying.
 */
export type Fault =
  | 'take'
  | `${'rcpt' | 'data' | 'dot'} ${number}`
  | 'slow'
  | 'silent'
  | 'cut before'
  | 'cut in'
  | 'cut after'

export interface FaultySmtpOptions {
  /** Returns the fault for the next message to this recipient. `times` is the number of earlier ones. */
  readonly fault?: (to: string, times: number) => Fault
  readonly canPipeline?: boolean
  /** Reply code to a sender instead of success. 0 for none. */
  readonly senderCode?: () => number
  /** Greeting code instead of "220". 0 for none. */
  readonly greetingCode?: () => number
  /** Whether it accepts connections. */
  readonly isUp?: () => boolean
  /** Stores the accepted messages too, not only their recipients. */
  readonly keep?: boolean
}

/** Starts a test SMTP server that fails as configured, and records accepted messages by recipient. */
export async function faultySmtpServer({
  fault = () => 'take',
  canPipeline = true,
  keep = false,
  isUp = () => true,
  senderCode = () => 0,
  greetingCode = () => 0,
}: FaultySmtpOptions = {}) {
  const taken = new Map<string, number>()
  const tries = new Map<string, number>()
  const contents: string[] = []
  const sockets = new Set<Socket>()
  let connections = 0
  const take = (to: string, content: string) => {
    taken.set(to, (taken.get(to) ?? 0) + 1)
    if (keep) contents.push(content)
  }

  const server = createServer((socket) => {
    if (!isUp()) return void socket.destroy()
    connections++
    sockets.add(socket)
    socket.setNoDelay(true)
    socket.setEncoding('latin1')
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
    if (greetingCode() > 0) return void socket.end(`${greetingCode()} Go away\r\n`)
    socket.write('220 faulty\r\n')
    let text = ''
    let to = ''
    let now: Fault = 'take'
    let isInContent = false
    let isHeld = false
    let isSender = true

    const say = (step: string, fine: string) => {
      const code = now.startsWith(`${step} `) ? now.slice(step.length + 1) : ''
      if (code === '421') return void socket.end('421 Too busy\r\n')
      socket.write(code ? `${code} Not this one\r\n` : `${fine}\r\n`)
    }
    const isRefused = () => now.startsWith('rcpt ')

    function command(line: string): void {
      const verb = line.slice(0, 4).toUpperCase()
      if (verb === 'EHLO') socket.write(`250-faulty\r\n${canPipeline ? '250-PIPELINING\r\n' : ''}250 8BITMIME\r\n`)
      else if (verb === 'MAIL') {
        const code = senderCode()
        isSender = code === 0
        if (code === 421) return void socket.end('421 Too busy\r\n')
        socket.write(isSender ? '250 fine\r\n' : `${code} Not you\r\n`)
      } else if (!isSender && (verb === 'RCPT' || verb === 'DATA')) {
        socket.write('503 Nobody to send it\r\n')
      } else if (verb === 'RCPT') {
        to = /<(.*)>/.exec(line)?.[1] ?? ''
        const times = tries.get(to) ?? 0
        tries.set(to, times + 1)
        now = fault(to, times)
        if (now === 'cut before') return void socket.destroy()
        say('rcpt', '250 fine')
      } else if (verb === 'DATA') {
        if (isRefused()) return void socket.write('503 Nobody to get it\r\n')
        if (!now.startsWith('data ')) isInContent = true
        say('data', '354 go on')
      } else if (verb === 'QUIT') socket.end('221 bye\r\n')
      else socket.write('250 fine\r\n')
    }

    function content(): boolean {
      if (now === 'cut in' && text.length > 0) return (socket.destroy(), false)
      const end = text.startsWith('.\r\n') ? 0 : text.indexOf('\r\n.\r\n') + 2
      if (end === 1) return false
      const body = text.slice(0, end)
      text = text.slice(end + 3)
      isInContent = false
      if (now === 'cut after') return (take(to, body), socket.destroy(), false)
      if (now === 'silent') return (take(to, body), (isHeld = true), false)
      if (now === 'slow') {
        isHeld = true
        take(to, body)
        setTimeout(() => {
          isHeld = false
          socket.write('250 taken\r\n')
          read()
        }, 100)
        return false
      }
      if (!now.startsWith('dot ')) take(to, body)
      say('dot', '250 taken')
      return true
    }

    function read(): void {
      while (!isHeld && !socket.destroyed) {
        if (isInContent) {
          if (!content()) return
          continue
        }
        const end = text.indexOf('\r\n')
        if (end === -1) return
        const line = text.slice(0, end)
        text = text.slice(end + 2)
        command(line)
      }
    }
    socket.on('data', (chunk) => {
      text += String(chunk)
      read()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = address && typeof address === 'object' ? address.port : 0
  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    /** How many times each recipient's message was accepted. */
    taken,
    contents,
    connections: () => connections,
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
