/** A server's reply to one command. */
export interface Reply {
  readonly code: number
  /** Its lines without the codes, joined by spaces. */
  readonly text: string
}

/** Maximum length of a reply, in characters. Mail servers don't send longer ones. */
const maxLength = 64_000

/**
 * Creates a function that receives data in chunks of any size and passes each complete reply to `take`. Throws if the
 * data isn't SMTP.
 */
export function replyReader(take: (reply: Reply) => void): (chunk: string) => void {
  let rest = ''
  let lines: string[] = []
  return (chunk) => {
    rest += chunk
    if (rest.length > maxLength || lines.length > 200) throw new Error('The server said too much.')
    let start = 0
    for (let end = rest.indexOf('\n'); end !== -1; end = rest.indexOf('\n', start)) {
      const line = rest.slice(start, rest[end - 1] === '\r' ? end - 1 : end)
      start = end + 1
      const code = Number(line.slice(0, 3))
      const mark = line[3]
      const isReply = code >= 200 && code < 600 && (mark === undefined || mark === ' ' || mark === '-')
      if (!isReply) throw new Error('The server does not speak SMTP.')
      lines.push(line.slice(4))
      if (mark === '-') continue
      const text = lines.join(' ')
      lines = []
      take({ code, text })
    }
    rest = rest.slice(start)
  }
}
