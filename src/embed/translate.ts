import { ofDocument } from '#form/render/dom.ts'
import type { FormSession, Load, SiteContext } from './form-session.ts'
import type { Extension } from './optional-pieces.ts'
import { textsPath } from './paths.ts'

/** Built-in texts in one language: the English text and its translation. Both may have placeholders such as {email}. */
type Texts = Record<string, string>

const watched = new WeakSet<Element>()

/** The piece that translates built-in texts into the page's language. */
export interface TranslatePiece {
  translator: typeof translator
}

/**
 * Returns a function that translates a built-in text into the page's language; undefined if there is nothing to
 * translate. The function leaves other texts unchanged.
 */
export async function translator(
  site: Pick<SiteContext, 'key' | 'languages'>,
  load: Load,
): Promise<((text: string) => string) | undefined> {
  const { lang } = ofDocument('documentElement')
  const language = languageFor(lang ? [lang] : navigator.languages, site.languages ?? [])
  if (!language) return undefined
  const { default: texts } = (await load(`${textsPath}/${site.key}/${language}.js`)) as { default: Texts }
  const patterns = Object.keys(texts).filter((text) => text.includes('{'))

  return (text) => {
    const words = text.trim()
    if (!words) return text
    const found = texts[words]
    if (found !== undefined) return text.replace(words, () => found)
    for (const pattern of patterns) {
      const values = valuesIn(words, pattern)
      if (values) return texts[pattern]!.replace(/\{\w+\}/g, (name) => values[name] ?? name)
    }
    return text
  }
}

/**
 * Translates built-in texts into the page's language, whichever piece writes them. The owner's own texts stay
 * unchanged.
 */
export async function extend(session: FormSession): Promise<Extension> {
  const translated = await translator(session.site, session.load)
  if (!translated) return {}
  const translate = (node: Node): void => {
    if (node.nodeType === 3) {
      const { data } = node as Text
      const text = translated(data)
      if (text !== data) (node as Text).data = text
    } else if (node.nodeType === 1) {
      const element = node as Element
      for (const name of ['aria-label', 'placeholder']) {
        const text = element.getAttribute(name)
        if (text && translated(text) !== text) element.setAttribute(name, translated(text))
      }
      for (const child of element.childNodes) translate(child)
    }
  }
  return {
    afterDraw() {
      const { element } = session.drawn
      translate(element)
      if (watched.has(element)) return
      watched.add(element)
      new MutationObserver((changes) => {
        for (const { target, addedNodes, type } of changes)
          if (type === 'childList') addedNodes.forEach(translate)
          else translate(target)
      }).observe(element, {
        subtree: true,
        childList: true,
        characterData: true,
        attributeFilter: ['aria-label', 'placeholder'],
      })
    },
  }
}

/** Returns the first preferred language that translations exist for: "pt-BR" uses "pt". */
function languageFor(wanted: readonly string[], known: readonly string[]): string | undefined {
  for (const tag of wanted) {
    const [base = ''] = tag.toLowerCase().split('-')
    const language = base === 'no' || base === 'nn' ? 'nb' : base
    if (known.includes(language)) return language
    // The original texts are in English.
    if (language === 'en') return undefined
  }
  return undefined
}

/** Returns the values of a pattern's placeholders in a text; undefined if the text doesn't match. */
function valuesIn(text: string, pattern: string): Record<string, string> | undefined {
  const names = pattern.match(/\{\w+\}/g)!
  const parts = pattern.split(/\{\w+\}/)
  const last = parts.pop()!
  const values: Record<string, string> = {}
  if (!text.startsWith(parts[0]!) || !text.endsWith(last)) return undefined
  let at = parts[0]!.length
  for (const [index, name] of names.entries()) {
    const next = parts[index + 1]
    const end = next === undefined ? text.length - last.length : text.indexOf(next, at)
    if (end <= at) return undefined
    values[name] = text.slice(at, end)
    at = end + (next?.length ?? 0)
  }
  return values
}
