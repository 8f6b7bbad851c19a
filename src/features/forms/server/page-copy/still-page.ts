import { readHtml } from '#core/html/read-html.ts'
import { escapeHtml } from '#core/escape-html.ts'

const tags = /<(meta|base)\b([^<>]{0,4000})>/gi
const headStart = /<head(?:\s[^<>]{0,4000})?>/i
const doctype = /^\s*<!doctype[^<>]{0,1000}>/i

/**
 * Returns a page as it looks without its scripts, with one Trellis script added. Its relative addresses still refer to
 * where it was found, and links open in a new tab. This function only makes the page static; the policy that it is
 * served with makes it safe.
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

/**
 * Returns the text without the elements of this name, in a single pass. An unclosed element removes everything after
 * it.
 */
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

/** Returns the position of the next tag with this name: "<script", but not "<scripted"; -1 if there is none. */
function nextTag(low: string, opening: string, from: number): number {
  for (let at = low.indexOf(opening, from); at >= 0; at = low.indexOf(opening, at + 1)) {
    const next = low[at + opening.length]
    if (next === undefined || /[\s/>]/.test(next)) return at
  }
  return -1
}
