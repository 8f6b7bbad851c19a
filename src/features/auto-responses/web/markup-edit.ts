/** A text field's content and what is selected in it. */
export interface Selected {
  readonly text: string
  readonly start: number
  readonly end: number
}

/** What the buttons above the body do, by name. */
export const markupEdits = {
  bold: (at: Selected) => wrap(at, '**', 'bold text'),
  italic: (at: Selected) => wrap(at, '*', 'italic text'),
  link: (at: Selected) => replace(at, (text) => [`[${text}](https://`, ')'], 'link', 'https://'),
  heading: (at: Selected) => prefixLines(at, () => '# '),
  list: (at: Selected) => prefixLines(at, () => '- '),
  numbers: (at: Selected) => prefixLines(at, (i) => `${i + 1}. `),
  button: (at: Selected) => alone(at, (text) => `[[${text || 'Read more'}](https://)]`),
} as const satisfies Record<string, (at: Selected) => Selected>

/** Puts a merge tag where the caret is. */
export function insertTag(at: Selected, tag: string): Selected {
  const caret = at.start + tag.length
  return { text: at.text.slice(0, at.start) + tag + at.text.slice(at.end), start: caret, end: caret }
}

function wrap({ text, start, end }: Selected, sign: string, otherwise: string): Selected {
  const inside = text.slice(start, end)
  const before = text.slice(0, start)
  const after = text.slice(end)
  const isWrapped = inside !== '' && before.endsWith(sign) && after.startsWith(sign)
  if (isWrapped) {
    const unwrapped = before.slice(0, -sign.length) + inside + after.slice(sign.length)
    return { text: unwrapped, start: start - sign.length, end: end - sign.length }
  }
  const words = inside || otherwise
  const from = start + sign.length
  return { text: before + sign + words + sign + after, start: from, end: from + words.length }
}

/** A link: the address is selected afterwards, to be typed over. */
function replace(
  { text, start, end }: Selected,
  parts: (words: string) => [string, string],
  otherwise: string,
  select: string,
): Selected {
  const [head, tail] = parts(text.slice(start, end) || otherwise)
  const to = start + head.length
  return { text: text.slice(0, start) + head + tail + text.slice(end), start: to - select.length, end: to }
}

const prefixed = /^(?:# |- |\d{1,3}[.)] )/

function prefixLines({ text, start, end }: Selected, prefix: (index: number) => string): Selected {
  const from = text.lastIndexOf('\n', start - 1) + 1
  const next = text.indexOf('\n', end)
  const to = next < 0 ? text.length : next
  const lines = text.slice(from, to).split('\n')
  const isOn = lines.every((line, i) => line.startsWith(prefix(i)))
  const changed = lines
    .map((line, i) => (isOn ? line.slice(prefix(i).length) : prefix(i) + line.replace(prefixed, '')))
    .join('\n')
  return { text: text.slice(0, from) + changed + text.slice(to), start: from, end: from + changed.length }
}

/** On a line of its own, with blank lines around it. */
function alone({ text, start, end }: Selected, make: (words: string) => string): Selected {
  const before = text.slice(0, start).replace(/\n*$/, (breaks) => (breaks.length === start ? breaks : '\n\n'))
  const after = text.slice(end).replace(/^\n*/, end === text.length ? '' : '\n\n')
  const made = make(text.slice(start, end))
  const at = before.length + made.indexOf('(') + 1
  return { text: before + made + after, start: at, end: at + 'https://'.length }
}
