import { type Inbox, type InboxPlace, InboxProblem, maxRead } from './inbox.ts'
import type { TextLine } from './text-line.ts'

/** A line of a response, and the literals it contained. */
interface Said {
  readonly text: string
  readonly literals: readonly string[]
}

/** Maximum number of messages of one folder in a command. */
const atOnce = 200
/** Number of UIDs in one search. Most of them may be gone. */
const searched = 5000
/** Maximum number of messages in one listing. */
const maxListed = 5000
/** Maximum number of response lines. A longer response can't be the answer to the command. */
const maxLines = 20_000

/** Opens a folder over a connection to an IMAP server (RFC 9051, and 3501 before it). */
export async function openImap(line: TextLine, place: InboxPlace): Promise<Inbox> {
  const { user, password, folder, security } = place
  let count = 0
  /** Maximum number of bytes stored of what the server sends. */
  let longest = maxRead

  async function say(): Promise<Said> {
    const literals: string[] = []
    let text = ''
    for (;;) {
      text += await line.line()
      const [, size] = /\{(\d{1,10})\}$/.exec(text) ?? []
      if (size === undefined) return { text, literals }
      literals.push(await line.bytes(Number(size), longest))
    }
  }
  /**
   * Sends a command and returns the response lines until it is complete. `answers` are the continuations to send when
   * the server replies "+".
   */
  async function ask(command: string, ...answers: string[]): Promise<Said[]> {
    const tag = `T${++count}`
    line.write(`${tag} ${command}\r\n`)
    const lines: Said[] = []
    for (;;) {
      const reply = await say()
      if (reply.text.startsWith('+')) {
        line.write(`${answers.shift() ?? '*'}\r\n`)
        continue
      }
      if (/^\* BYE\b/i.test(reply.text) && !command.startsWith('LOGOUT')) throw new InboxProblem(wordsOf(reply.text))
      if (!reply.text.startsWith(`${tag} `)) {
        if (lines.push(reply) > maxLines) throw new InboxProblem('The server said too much.')
        continue
      }
      if (!/^\S+ OK\b/i.test(reply.text)) throw new InboxProblem(wordsOf(reply.text))
      return lines
    }
  }
  async function capabilities(): Promise<string> {
    const lines = await ask('CAPABILITY')
    return ` ${lines.find(({ text }) => /^\* CAPABILITY /i.test(text))?.text.toUpperCase() ?? ''} `
  }

  const greeting = (await say()).text
  if (!/^\* (OK|PREAUTH)\b/i.test(greeting)) throw new InboxProblem(`This is no IMAP server: ${wordsOf(greeting)}`)
  let offers = await capabilities()
  if (security === 'starttls') {
    if (!offers.includes(' STARTTLS ')) throw new InboxProblem('The server offers no STARTTLS.')
    await ask('STARTTLS')
    await line.secure()
    offers = await capabilities()
  }
  if (offers.includes(' AUTH=PLAIN ')) {
    await ask('AUTHENTICATE PLAIN', Buffer.from(`\0${user}\0${password}`).toString('base64'))
  } else await ask(`LOGIN ${quoted(user)} ${quoted(password)}`)
  // Servers announce more capabilities after login.
  offers = await capabilities()

  const selected = await ask(`SELECT ${quoted(folderName(folder))}`)
  const numberIn = (pattern: RegExp) => selected.map(({ text }) => pattern.exec(text)?.[1]).find(Boolean) ?? '0'
  const era = numberIn(/\[UIDVALIDITY (\d+)\]/i)
  /** UID that the next message will get. */
  const end = Number(numberIn(/\[UIDNEXT (\d+)\]/i)) || 2 ** 32
  const total = Number(numberIn(/^\* (\d+) EXISTS/i))
  const uidOf = (mark: string) => {
    const [of, uid = ''] = mark.split(':')
    return of === era && /^\d{1,10}$/.test(uid) ? Number(uid) : 0
  }
  const store = async (uids: readonly number[], flag: string) => {
    for (let i = 0; i < uids.length; i += atOnce) {
      await ask(`UID STORE ${uids.slice(i, i + atOnce).join(',')} +FLAGS.SILENT (${flag})`)
    }
  }
  return {
    async list(after) {
      const last = uidOf(after)
      if (total === 0) return { marks: [], total }
      const uids: number[] = []
      for (let from = last + 1; from < end && uids.length < maxListed; from += searched) {
        const lines = await ask(`UID SEARCH UID ${from}:${from + searched - 1} UNDELETED`)
        const numbers = lines.flatMap(({ text }) => /^\* SEARCH\b(.*)$/i.exec(text)?.[1]?.trim().split(/\s+/) ?? [])
        for (const uid of numbers.map(Number)) if (uid >= from) uids.push(uid)
      }
      return { marks: uids.toSorted((a, b) => a - b).map((uid) => `${era}:${uid}`), total }
    },
    async read(mark, max = maxRead) {
      const uid = uidOf(mark)
      if (uid === 0) return null
      longest = max
      const lines = await ask(`UID FETCH ${uid} (UID BODY.PEEK[]<0.${max}>)`)
      const found = lines.find(
        ({ text }) => /^\* \d+ FETCH /i.test(text) && new RegExp(`\\bUID ${uid}\\b`, 'i').test(text),
      )
      return found?.literals[0] ?? null
    },
    async finish(marks, how) {
      const uids = marks.map(uidOf).filter((uid) => uid > 0)
      if (uids.length === 0) return
      await store(uids, how === 'seen' ? '\\Seen' : '\\Seen \\Deleted')
      if (how === 'seen') return
      // Without UIDPLUS, EXPUNGE would also remove messages that others have marked, so that is left to them.
      if (!offers.includes(' UIDPLUS ')) return
      for (let i = 0; i < uids.length; i += atOnce) await ask(`UID EXPUNGE ${uids.slice(i, i + atOnce).join(',')}`)
    },
    async close() {
      await ask('LOGOUT').catch(() => {})
      line.close()
    },
  }
}

/** Quotes a string for IMAP. */
function quoted(text: string): string {
  if (!/^[\x20-\x7e]*$/.test(text)) throw new InboxProblem('The server takes no name or password with such letters.')
  return `"${text.replaceAll(/["\\]/g, '\\$&')}"`
}

/** Encodes a folder's name in IMAP's modified UTF-7 (RFC 3501, 5.1.3). */
export function folderName(name: string): string {
  return name.replaceAll('&', '&-').replaceAll(/[^\x20-\x7e]+/g, (letters) => {
    const wide = Buffer.from(letters, 'utf16le').swap16()
    return `&${wide.toString('base64').replaceAll('=', '').replaceAll('/', ',')}-`
  })
}

function wordsOf(text: string): string {
  return Buffer.from(text, 'latin1')
    .toString('utf8')
    .replace(/^\S+ (?:NO|BAD|BYE|OK)\s*/i, '')
    .replace(/^\[[^\]]*\]\s*/, '')
    .slice(0, 300)
}
