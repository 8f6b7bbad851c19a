import { createServer, type Socket } from 'node:net'

/** A message in the test's mailbox. */
interface Kept {
  readonly uid: number
  readonly raw: string
  readonly flags: Set<string>
}

/** Options of the test servers. */
export interface InboxServerOptions {
  readonly user?: string
  readonly password?: string
  /** Drops the connection when this command arrives. */
  readonly cutAt?: () => string
}

/** Starts one mailbox behind an IMAP server and a POP3 server, without TLS. */
export async function inboxServer({ user = 'box', password = 'secret', cutAt = () => '' }: InboxServerOptions = {}) {
  const mails: Kept[] = []
  const sockets = new Set<Socket>()
  const commands: string[] = []
  const era = { now: 7, next: 1 }
  const add = (raw: string) => mails.push({ uid: era.next++, raw, flags: new Set() })
  const remove = (of: (mail: Kept) => boolean) => {
    for (let i = mails.length - 1; i >= 0; i--) if (of(mails[i]!)) mails.splice(i, 1)
  }

  function serve(greeting: string, session: () => (line: string, write: (text: string) => void) => void) {
    return createServer((socket) => {
      sockets.add(socket)
      socket.setEncoding('latin1')
      socket.on('error', () => {})
      socket.on('close', () => sockets.delete(socket))
      socket.write(`${greeting}\r\n`)
      const take = session()
      let text = ''
      socket.on('data', (chunk) => {
        text += String(chunk)
        for (let end = text.indexOf('\r\n'); end !== -1; end = text.indexOf('\r\n')) {
          const line = text.slice(0, end)
          text = text.slice(end + 2)
          commands.push(line)
          if (cutAt() !== '' && line.includes(cutAt())) return void socket.destroy()
          take(line, (answer) => void socket.write(`${answer}\r\n`, 'latin1'))
          if (/(?:LOGOUT|QUIT)$/.test(line)) socket.end()
        }
      })
    })
  }

  const imap = serve('* OK ready', () => {
    let waiting = ''
    let isIn = false
    return (line, write) => {
      if (waiting !== '') {
        const isRight = Buffer.from(line, 'base64').toString() === `\0${user}\0${password}`
        isIn = isRight
        write(`${waiting} ${isRight ? 'OK in' : 'NO [AUTHENTICATIONFAILED] Authentication failed.'}`)
        waiting = ''
        return
      }
      const [tag = '', ...words] = line.split(' ')
      if (words[0] === 'STARTTLS') return write(`${tag} BAD Unknown command`)
      const verb = words[0] === 'UID' ? `UID ${words[1]}` : words[0]
      const named = (list: string) => {
        const [from = 0, to] = list.split(':').map(Number)
        const uids = list.split(',').map(Number)
        return (mail: Kept) => (to === undefined ? uids.includes(mail.uid) : mail.uid >= from && mail.uid <= to)
      }
      if (verb === 'CAPABILITY') write(`* CAPABILITY IMAP4rev1 ${isIn ? 'UIDPLUS' : 'AUTH=PLAIN'}`)
      else if (verb === 'AUTHENTICATE') {
        waiting = tag
        return write('+ ')
      } else if (verb === 'SELECT') {
        if (words.slice(1).join(' ') !== '"INBOX"') return write(`${tag} NO Mailbox doesn't exist`)
        write(`* ${mails.length} EXISTS\r\n* OK [UIDVALIDITY ${era.now}] Valid\r\n* OK [UIDNEXT ${era.next}] Next`)
      } else if (verb === 'UID SEARCH') {
        write(
          `* SEARCH ${mails
            .filter(named(words[3]!))
            .map(({ uid }) => uid)
            .join(' ')}`.trimEnd(),
        )
      } else if (verb === 'UID FETCH') {
        const mail = mails.find(named(words[2]!))
        if (mail) write(`* 1 FETCH (UID ${mail.uid} BODY[]<0> {${mail.raw.length}}\r\n${mail.raw})`)
      } else if (verb === 'UID STORE') {
        const flags = /\((.*)\)/.exec(line)![1]!.split(' ')
        for (const mail of mails.filter(named(words[2]!))) for (const flag of flags) mail.flags.add(flag)
      } else if (verb === 'UID EXPUNGE') {
        const isNamed = named(words[2]!)
        remove((mail) => isNamed(mail) && mail.flags.has('\\Deleted'))
      }
      write(`${tag} OK done`)
    }
  })

  const pop3 = serve('+OK ready', () => {
    const listed = [...mails]
    const gone = new Set<Kept>()
    return (line, write) => {
      const [verb, argument = ''] = line.split(' ')
      const mail = listed[Number(argument) - 1]
      if (verb === 'PASS' && argument !== password) return write('-ERR [AUTH] Authentication failed.')
      if (verb === 'TOP' || verb === 'STLS') return write('-ERR Unknown command.')
      if (verb === 'DELE' && mail) gone.add(mail)
      if (verb === 'QUIT') remove((one) => gone.has(one))
      write('+OK')
      if (verb === 'UIDL') write([...listed.map(({ uid }, i) => `${i + 1} u${uid}`), '.'].join('\r\n'))
      if (verb === 'RETR' && mail) write(`${mail.raw.replaceAll(/^\./gm, '..').replace(/\r\n$/, '')}\r\n.`)
    }
  })

  const portOf = async (server: ReturnType<typeof createServer>) => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    return address && typeof address === 'object' ? address.port : 0
  }
  return {
    ports: { imap: await portOf(imap), pop3: await portOf(pop3) },
    mails,
    commands,
    add,
    /** Gives all messages new UIDs, as after a move to another server. */
    renumber() {
      era.now++
      era.next = 1
      for (const { raw } of mails.splice(0)) add(raw)
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      for (const server of [imap, pop3]) await new Promise((resolve) => server.close(resolve))
    },
  }
}
