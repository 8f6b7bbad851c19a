const pieceNames = ['heading', 'paragraph', 'list', 'button'] as const
export type PieceName = (typeof pieceNames)[number]

/** A mail that was compiled once: a page with slots, and the pieces that bodies are made of. HTML, all of it. */
export interface EmailShell {
  readonly page: string
  readonly pieces: Readonly<Record<PieceName, string>>
  /** Style attributes of links, in the body and in the foot. */
  readonly links: { readonly body: string; readonly foot: string }
}

/** The mark of a slot in a shell. */
export const slotMark = (name: string) => `{{${name}}}`
/** The marks around a piece in the compiled page. */
export const pieceMarks = (name: PieceName) => [`{{#${name}}}`, `{{/${name}}}`] as const

const slot = /\{\{([a-z]+)\}\}/g

/** Puts HTML into the slots, in one pass: nothing that is put in is looked at again. */
export function fillSlots(html: string, parts: Readonly<Record<string, string>>): string {
  return html.replaceAll(slot, (mark, name: string) => parts[name] ?? mark)
}

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
