import type { HtmlToken } from './html-tokens.ts'

/** The labels found in a form. */
export interface Labels {
  /** Returns the label of the control that opens at a token index; empty if it has none. */
  of(at: number): string
  /** Returns the label of a group of choices: its legend, or the text before its first checkbox. */
  ofGroup(at: number): string
}

/** Other elements that `aria-labelledby` can refer to. */
const namers = new Set(['span', 'div', 'td', 'th'])
const deepest = 50
const controls = new Set(['input', 'select', 'textarea'])
/** Text in these elements describes the whole form or one answer, and is never the label of the next question. */
const elsewhere = new Set(['h1', 'h2', 'h3', 'h4', 'p', 'button', 'option', 'legend', 'label', 'title'])

/** Finds the label of each control as a screen reader would: its label, `aria-label`, and then the text before it. */
export function labelsOf(tokens: readonly HtmlToken[]): Labels {
  const byControl = new Map<number, string>()
  const byId = new Map<string, string>()
  const groups = new Map<number, string>()
  const before = new Map<number, string>()
  const inside: {
    readonly name: string
    readonly id: string
    readonly of: string
    readonly at: number[]
    text: string
  }[] = []
  let legend = ''
  let last = ''
  for (const [at, token] of tokens.entries()) {
    if (token.kind === 'text') {
      for (const one of inside)
        if (one.name === 'option' || inside.at(-1)?.name !== 'option') one.text += ` ${token.text}`
      if (!inside.some(({ name }) => elsewhere.has(name))) last = token.text.trim() || last
    } else if (token.kind === 'open') {
      const { attributes, name } = token
      const id = attributes.get('id') ?? ''
      if (name === 'fieldset') legend = ''
      if (controls.has(name)) {
        for (const one of inside) if (one.name === 'label') one.at.push(at)
        before.set(at, last)
        groups.set(at, legend || last)
        const isBox = ['radio', 'checkbox', 'hidden'].includes(attributes.get('type') ?? '')
        // A text labels only one question.
        if (!isBox) last = ''
      }
      const isNaming = elsewhere.has(name) || (id !== '' && namers.has(name))
      if (isNaming && inside.length < deepest)
        inside.push({ name, id, of: attributes.get('for') ?? '', at: [], text: '' })
    } else {
      const opened = inside.findLastIndex(({ name }) => name === token.name)
      if (token.name === 'fieldset') legend = ''
      if (opened === -1) continue
      const [one] = inside.splice(opened, 1)
      const text = wordsIn(one!.text)
      if (one!.name === 'legend') legend = text
      if (one!.id) byId.set(one!.id, text)
      if (one!.name === 'label') {
        if (one!.of) byId.set(`for ${one!.of}`, text)
        for (const control of one!.at) byControl.set(control, text)
      }
    }
  }
  return {
    of(at) {
      const token = tokens[at]
      const attributes = token?.kind === 'open' ? token.attributes : new Map<string, string>()
      const [id = '', aria = '', by = '', title = ''] = ['id', 'aria-label', 'aria-labelledby', 'title'].map((name) =>
        attributes.get(name),
      )
      const named = by.split(/\s+/).flatMap((one) => byId.get(one) ?? [])
      const own = [named.join(' '), wordsIn(aria), byId.get(`for ${id}`) ?? '', byControl.get(at) ?? '', wordsIn(title)]
      return own.find(Boolean) ?? (attributes.get('placeholder') ? '' : wordsIn(before.get(at) ?? ''))
    },
    ofGroup: (at) => wordsIn(groups.get(at) ?? ''),
  }
}

/** Removes required and optional markers, and the colon at the end. */
function wordsIn(text: string): string {
  return text
    .replaceAll(/\*|\((?:required|optional)\)/gi, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/\s*:$/, '')
    .slice(0, 200)
}
