import { listen, ofDocument } from '#form/render/dom.ts'
import { h } from '#form/render/h.ts'
import { close, discountNotAdded } from '#form/document/visitor-texts.ts'
import type { Load, SiteContext } from '../form-session.ts'
import { styles } from '../styles.ts'
import type { TranslatePiece } from '../translate.ts'

/** Path of the piece, set by the build. */
declare const PIECE_TRANSLATE: string

/** The piece that shows the result of a link's code if there is no form to show it. */
export interface NoticePiece {
  showNotice: typeof showNotice
}

const sheet =
  ':host{all:initial!important}' +
  'div{position:fixed;z-index:2147483646;bottom:max(16px,env(safe-area-inset-bottom));left:50%;transform:translateX(-50%);box-sizing:border-box;display:flex;gap:8px;align-items:start;width:max-content;max-width:min(480px,calc(100vw - 32px));padding:8px 8px 8px 16px;font:16px/1.4 system-ui,sans-serif;color:#fff;background:#111;border:1px solid #fff;border-radius:8px}' +
  'p{margin:10px 0;overflow-wrap:anywhere}' +
  'button{all:unset;flex:none;box-sizing:border-box;width:44px;height:44px;font-size:24px;line-height:44px;text-align:center;cursor:pointer}' +
  'button:focus-visible{outline:2px solid #fff;border-radius:6px}'

let shown: HTMLElement | undefined

/**
 * Shows a message at the bottom, on top of the page, about why a code isn't in the cart or other information, in the
 * page's language. It stays until it is closed or replaced.
 */
export async function showNotice(
  site: SiteContext,
  load: Load,
  code: string,
  message: string = discountNotAdded,
): Promise<void> {
  const translated = site.languages
    ? await load(PIECE_TRANSLATE)
        .then((piece) => (piece as TranslatePiece).translator(site, load))
        .catch(() => {})
    : undefined
  const inLanguage = (text: string) => translated?.(text) ?? text
  shown?.remove()
  const host = (shown = h('div'))
  const root = host.attachShadow({ mode: 'open' })
  root.adoptedStyleSheets = [styles(sheet)]
  const status = h('p', { role: 'status' })
  const button = h('button', { type: 'button', 'aria-label': inLanguage(close) }, ['\u00d7'])
  listen(button, 'click', () => host.remove())
  root.appendChild(h('div', {}, [status, button]))
  ofDocument('body').appendChild(host)
  // The element is added before its text, so that the text is announced.
  setTimeout(() => (status.textContent = `${code.trim().split('\n').at(-1)}: ${inLanguage(message)}`), 100)
}
