import { listen } from '#form/render/dom.ts'
import { fill, h } from '#form/render/h.ts'
import { chatPaths } from '../chat-protocol.ts'
import { chooseVariant } from '../choose-variant.ts'
import type { GreetingData } from '../extra-data/chat-data.ts'
import type { ExtraRulesPiece } from '../extras/extra-rules.ts'
import { mayShowOn } from '../rules/page-pattern.ts'
import { drawMark } from '../extras/draw.ts'
import { read, write } from '../storage.ts'
import { styles } from '../styles.ts'
import { visitorId } from '../visitor.ts'
import type { ChatPlace } from './chat-launcher.ts'

/** Path of a piece, set by the build. */
declare const PIECE_EXTRA_RULES: string

/** The piece that is loaded if the chat greets visitors who haven't written yet. */
export interface ChatGreetingPiece {
  greet: typeof greet
}

const sheet = `.greeting{position:absolute;bottom:calc(100% + 12px);right:0;width:max-content;max-width:min(280px,calc(100vw - 32px));box-sizing:border-box;background:var(--bg);border:1px solid var(--edge);border-radius:12px;box-shadow:0 4px 24px #0003;display:flex;align-items:flex-start}
.left .greeting{left:0;right:auto}.greeting:empty{display:none}.greeting button{all:unset;cursor:pointer;padding:12px 16px;overflow-wrap:anywhere;white-space:pre-line;min-width:24px;min-height:24px}.greeting .no{padding:10px;display:grid}.greeting svg{width:18px;height:18px}.greeting button:focus-visible{outline:2px solid #111;outline-offset:-2px;border-radius:12px}`

const { fetch: send } = window
let timers: number[] = []

/**
 * Shows the owner's greetings automatically, on the pages and to the visitors that the rules allow, no more often than
 * allowed.
 */
export async function greet(place: ChatPlace): Promise<void> {
  const { site, api, load, data, signal } = place
  timers.forEach((timer) => clearTimeout(timer))
  timers = []
  const here = location.href
  // If nothing may be stored, a greeting would show on every page.
  if (site.consent && !site.preview) return
  for (const greeting of data.greetings ?? []) {
    const { rules, delay } = greeting
    if (!site.preview && (!isDue(greeting) || !mayShowOn(greeting, location))) continue
    if (rules && !site.preview) {
      const piece = (await load(PIECE_EXTRA_RULES)) as ExtraRulesPiece
      if (!(await piece.mayShowExtra(rules, site, api)) || here !== location.href) continue
    }
    const say = () => {
      if (signal.aborted || here !== location.href || place.isOpen() || !(site.preview || isDue(greeting))) return
      timers.forEach((timer) => clearTimeout(timer))
      if (!site.preview) write(areaOf(greeting), `greet:${greeting.id}`, `${Date.now()}`)
      show(place, greeting)
    }
    timers.push(window.setTimeout(say, Math.min(delay, site.preview ? 1 : 3600) * 1000))
  }
}

const areaOf = ({ rest }: GreetingData) => (rest < 0 ? 'sessionStorage' : 'localStorage')

function isDue(greeting: GreetingData): boolean {
  const last = read(areaOf(greeting), `greet:${greeting.id}`)
  return !last || (greeting.rest > 0 && Date.now() - Number(last) > greeting.rest * 1000)
}

let bubble: HTMLElement | undefined

function show({ site, box, button, data, toggle }: ChatPlace, greeting: GreetingData): void {
  const { id, variants } = greeting
  const visitor = site.preview || read('localStorage', 'owner') ? '' : visitorId(site)
  // Without a visitor ID, the next page would choose another variant.
  const variant = visitor && variants ? chooseVariant(variants, visitor, variants[0]!.id) : undefined
  const shown = { id, text: variant ? variant.text : greeting.text }
  /** Counts who saw it and who opened it, each visitor once. */
  const record = (did: string) => {
    if (!visitor) return
    try {
      // These values are names and ids, so nothing needs escaping.
      const body = `{"key":"${site.key}","visitor_id":"${visitor}","greeting":"${id}","variant":"${variant ? variant.id : ''}","did":"${did}"}`
      send(site.origin + chatPaths.greeting, { method: 'POST', body, keepalive: true }).catch(() => {})
    } catch {
      // If the page broke the functions this needs, nothing is counted.
    }
  }
  const root = box.getRootNode() as ShadowRoot
  if (!bubble?.isConnected) {
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, styles(sheet)]
    // The element is added before its contents, so that they are announced.
    bubble = h('div', { class: 'greeting', role: 'status' })
    box.insertBefore(bubble, button)
  }
  const here = bubble
  const hide = () => fill(here)
  const text = h('button', {}, [shown.text])
  const no = h('button', { class: 'no', 'aria-label': data.words.close }, [drawMark('M6 6l12 12M18 6L6 18')])
  const open = (event: Event) => {
    if (!text.isConnected) return
    event.stopImmediatePropagation()
    hide()
    record('opened')
    toggle(shown).catch(() => {})
  }
  listen(text, 'click', open)
  // The chat's button below the greeting also answers it.
  listen(button, 'click', open, { capture: true })
  listen(no, 'click', () => {
    hide()
    button.focus()
  })
  setTimeout(() => {
    fill(here, [text, no])
    record('shown')
  })
}
