import type { SimpleBlock } from '../../document.ts'
import { sanitizeHtml } from '../../sanitize-html.ts'
import type { Inks } from '../../styles.ts'
import { element } from './element.ts'

type HtmlBlock = Extract<SimpleBlock, { type: 'html' }>

/** Styles of the page around the owner's HTML in the frame. */
interface HtmlLook {
  readonly font: Readonly<Record<string, string>>
  readonly inks: Inks
}

const shown = new WeakMap<Element, (html: string) => void>()

/**
 * Draws the owner's HTML as it will be in the email, in a frame that runs no scripts and whose links don't work. The
 * frame has our origin only so that its height can be measured.
 */
export function drawHtml(block: HtmlBlock, { font, inks }: HtmlLook): Node[] {
  const html = sanitizeHtml(block.html)
  if (html.trim() === '') return [element('p', { ...font, margin: '0', color: inks.text, opacity: '.7' }, 'Empty HTML')]
  const frame = element('iframe', {
    display: 'block',
    width: '100%',
    height: '24px',
    border: '0',
    'color-scheme': 'light',
    'pointer-events': 'none',
  })
  frame.setAttribute('sandbox', 'allow-same-origin')
  frame.title = 'HTML'
  frame.tabIndex = -1
  const style = { ...font, color: inks.text, margin: '0', 'text-align': block.align, 'overflow-wrap': 'anywhere' }
  const page = element('body', style)
  frame.srcdoc = `<!doctype html><style>img{max-width:100%}a{color:${inks.link}}html{overflow:hidden}</style><body style="${page.style.cssText.replaceAll('"', "'")}"><div id="html" style="display:flow-root">${html}</div>`
  let latest = html
  const contentOf = () => frame.contentDocument?.querySelector('#html')
  const fill = () => contentOf()?.replaceChildren(...parsed(latest))
  frame.addEventListener('load', () => {
    const content = contentOf()
    if (!content) return
    // A frame that is moved in the DOM reloads its original content.
    if (latest !== html) fill()
    const fit = () => (frame.style.height = `${Math.ceil(content.getBoundingClientRect().height)}px`)
    new ResizeObserver(fit).observe(content)
    fit()
  })
  shown.set(frame, (next) => {
    latest = next
    fill()
  })
  return [frame]
}

const parsed = (html: string) => new DOMParser().parseFromString(html, 'text/html').body.childNodes

/** Shows new HTML in the existing frame without flicker. Returns false if the block must be redrawn. */
export function redrawHtml(drawn: HTMLElement, html: string): boolean {
  const frame = drawn.querySelector('iframe')
  const show = frame && shown.get(frame)
  const next = sanitizeHtml(html)
  if (!show || next.trim() === '') return false
  show(next)
  return true
}
