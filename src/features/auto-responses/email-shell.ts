const pieceNames = ['heading', 'paragraph', 'list', 'button'] as const
export type PieceName = (typeof pieceNames)[number]

/** A mail that was compiled once: a page with slots, and the pieces that bodies are made of. HTML, all of it. */
export interface EmailShell {
  readonly page: string
  readonly pieces: Readonly<Record<PieceName, string>>
  /** Style attributes of links, in the body and in the foot. */
  readonly links: { readonly body: string; readonly foot: string }
}

/** The marks around a piece in the compiled page. */
export const pieceMarks = (name: PieceName) => [`{{#${name}}}`, `{{/${name}}}`] as const

/** Cuts the pieces out of a compiled page. */
export function shellOf(compiled: string, links: EmailShell['links']): EmailShell {
  const pieces: Record<string, string> = {}
  let page = compiled
  for (const name of pieceNames) {
    const [open, close] = pieceMarks(name)
    const start = page.indexOf(open)
    const end = page.indexOf(close)
    if (start < 0 || end < start) throw new Error(`The compiled mail lacks its ${name}.`)
    pieces[name] = page.slice(start + open.length, end).trim()
    page = page.slice(0, start) + page.slice(end + close.length)
  }
  return { page, pieces: pieces as EmailShell['pieces'], links }
}
