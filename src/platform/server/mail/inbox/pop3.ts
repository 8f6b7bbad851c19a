import { type Inbox, type InboxPlace, InboxProblem, maxRead } from './inbox.ts'
import type { TextLine } from './text-line.ts'

/** Maximum number of messages listed. A mailbox with more isn't used only for bounces. */
const maxListed = 50_000
/** Size in bytes beyond which a message isn't read to its end. */
const maxOfMail = 50 * 1024 * 1024
/** Number of lines after the headers to request. */
const lines = 4000

/** Opens a mailbox over a connection to a POP3 server (RFC 1939, STLS of RFC 2595). */
export async function openPop3(line: TextLine, { user, password, security }: InboxPlace): Promise<Inbox> {
  async function answer(): Promise<string> {
    const reply = await line.line()
    if (reply.startsWith('+OK')) return reply.slice(3).trim()
    if (!reply.startsWith('-ERR')) throw new InboxProblem(`This is no POP3 server: ${reply.slice(0, 200)}`)
    throw new InboxProblem(
      reply
        .slice(4)
        .replace(/^\s*\[[^\]]*\]/, '')
        .trim()
        .slice(0, 300) || 'The server said no.',
    )
  }
  async function ask(command: string): Promise<string> {
    if (/[\r\n\0]/.test(command)) throw new InboxProblem('The server takes no name or password with such letters.')
    line.write(`${Buffer.from(command).toString('latin1')}\r\n`)
    return answer()
  }
  /** Reads the lines of a multi-line response until its end. */
  async function each(take: (text: string) => void): Promise<void> {
    for (;;) {
      const text = await line.line()
      if (text === '.') return
      take(text.startsWith('.') ? text.slice(1) : text)
    }
  }

  await answer()
  if (security === 'starttls') {
    await ask('STLS').catch(() => {
      throw new InboxProblem('The server offers no STARTTLS.')
    })
    await line.secure()
  }
  await ask(`USER ${user}`)
  await ask(`PASS ${password}`)
  /** By mark: the message numbers, which are valid only for this session. */
  const numbers = new Map<string, number>()
  await ask('UIDL')
  await each((text) => {
    const [, number, mark] = /^(\d{1,9}) ([\x21-\x7e]{1,70})$/.exec(text.trimEnd()) ?? []
    if (number && mark && numbers.size < maxListed) numbers.set(mark, Number(number))
  })
  return {
    // Marks have no order, so the caller must remember which ones it has seen.
    list: async () => ({ marks: [...numbers.keys()], total: numbers.size }),
    async read(mark, max = maxRead) {
      const number = numbers.get(mark)
      if (number === undefined) return null
      // Optional, and the only way to avoid downloading most of a large message.
      const isTop =
        max <= maxRead &&
        (await ask(`TOP ${number} ${lines}`).then(
          () => true,
          () => false,
        ))
      if (!isTop) await ask(`RETR ${number}`)
      let raw = ''
      let size = 0
      await each((text) => {
        size += text.length + 2
        if (size > maxOfMail) throw new InboxProblem('A mail in the mailbox is too large.')
        if (raw.length < max) raw += `${text}\r\n`
      })
      return raw.slice(0, max)
    },
    async finish(marks, how) {
      if (how === 'seen') return
      for (const mark of marks) {
        const number = numbers.get(mark)
        if (number === undefined) continue
        await ask(`DELE ${number}`)
        numbers.delete(mark)
      }
    },
    async close() {
      await ask('QUIT').catch(() => {})
      line.close()
    },
  }
}
