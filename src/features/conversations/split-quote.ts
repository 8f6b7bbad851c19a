/** A message, separated from the text quoted below it. */
export interface SplitText {
  readonly reply: string
  readonly quoted: string
}

const headers = [
  // "On Fri, Nov 27, 2026 at 10:00 AM Ada <ada@shop.example> wrote:", in the languages of common mail programs.
  /^(?:On|Am|Le|El|Il|Op|Em|Den|W dniu)\b.{5,300}(?:wrote|schrieb|écrit|escribió|scritto|schreef|escreveu|skrev|napisał)[^\n]{0,80}:\s*$/iu,
  /^-{2,}\s*(?:Original Message|Ursprüngliche Nachricht|Message d’origine|Mensaje original)\s*-{2,}$/iu,
  /^_{20,}$/,
]

/** Separates a reply from the quotation at its end. An email that contains only a quotation counts as the reply. */
export function splitQuote(text: string): SplitText {
  const lines = text.replaceAll('\r\n', '\n').split('\n')
  // After this line, everything is quoted.
  const tail = lines.findLastIndex((line) => !line.startsWith('>') && line.trim() !== '') + 1
  const start = lines.findIndex((line, i) => isHeader(lines, i) || (line.startsWith('>') && i >= tail))
  const reply = (start === -1 ? lines : lines.slice(0, start)).join('\n').trim()
  if (start === -1 || reply === '') return { reply: text.trim(), quoted: '' }
  return { reply, quoted: lines.slice(start).join('\n').trim() }
}

/** The "On … wrote:" line is often wrapped onto two lines. */
function isHeader(lines: readonly string[], i: number): boolean {
  const line = lines[i]!.trim()
  if (headers.some((header) => header.test(line))) return true
  const next = lines[i + 1]?.trim() ?? ''
  return line !== '' && next !== '' && headers[0]!.test(`${line} ${next}`)
}
