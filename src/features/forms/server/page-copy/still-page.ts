import { readHtml } from '#core/html/read-html.ts'
import { escapeHtml } from '#core/escape-html.ts'

const tags = /<(meta|base)\b([^<>]{0,4000})>/gi
const headStart = /<head(?:\s[^<>]{0,4000})?>/i
const doctype = /^\s*<!doctype[^<>]{0,1000}>/i

/**
 * A page as it looks without its scripts, with one of ours on it. Its addresses go on leading to where it was found, links to a
 * tab of their own. This keeps the page calm; what keeps it harmless is the policy that it is sent with.
 */
export function stillPage(html: string, address: string, script: string): string {
  let base = address
  const calm = withoutElements(withoutElements(html, 'script'), 'iframe').replace(
    tags,
    (tag, name: string, text: string) => {
      if (name.toLowerCase() === 'meta') return /http-equiv/i.test(text) ? '' : tag
      const [read] = readHtml(tag)
      const own = (read?.kind === 'open' && read.attributes.get('href')) || ''
      if (base === address && URL.canParse(own, address)) base = new URL(own, address).href
      return ''
    },
  )
  const ours = `<base href="${escapeHtml(base)}" target="_blank"><script async src="${escapeHtml(script)}"></script>`
  const head = headStart.exec(calm) ?? doctype.exec(calm)
  const at = head ? head.index + head[0].length : 0
  return calm.slice(0, at) + ours + calm.slice(at)
}

/** The text without the elements of this name, read once from front to back; one that is not closed takes all that follows. */
function withoutElements(html: string, name: string): string {
  const low = html.toLowerCase()
  const kept: string[] = []
  let from = 0
  for (;;) {
    const start = nextTag(low, `<${name}`, from)
    if (start < 0) return kept.join('') + html.slice(from)
    kept.push(html.slice(from, start))
    const end = nextTag(low, `</${name}`, start)
    const close = end < 0 ? -1 : low.indexOf('>', end)
    if (close < 0) return kept.join('')
    from = close + 1
  }
}

/** Where the next tag of this name begins: "<script", but not "<scripted"; -1 for nowhere. */
function nextTag(low: string, opening: string, from: number): number {
  for (let at = low.indexOf(opening, from); at >= 0; at = low.indexOf(opening, at + 1)) {
    const next = low[at + opening.length]
    if (next === undefined || /[\s/>]/.test(next)) return at
  }
  return -1
}
