import { formDefaults } from '#form/document/constants.ts'
import { h } from '#form/render/h.ts'
import type { OpenSurface } from '../surface-popup.ts'
import { entrance } from './entrance.ts'
import { addToPage, makeHost, ownKeys } from './host.ts'

/**
 * A bar along the top or bottom edge. The page makes room for it without a jump: what is in sight stays where it is, and
 * what the bar covers comes out by scrolling up.
 */
export const openBar: OpenSurface = (element, css, onClosed, { id, surface = {} }) => {
  const known = document.querySelector(`trellis-form[name="${CSS.escape(id)}"]`)
  if (known) throw new Error('It is there already.')
  const { position, static: isStatic, size = formDefaults.barSize, animation = 'slide', width } = surface
  const isBottom = !!position?.startsWith('bottom')
  const edge = isBottom ? 'bottom' : 'top'
  const sheet =
    `.bar{all:unset;position:${isStatic && !isBottom ? 'absolute' : 'fixed'};${edge}:0;left:0;right:0;z-index:2147483646;box-sizing:border-box;display:block;container:stage/inline-size;max-height:50dvh;overflow:auto;` +
    `padding-${edge}:env(safe-area-inset-${edge})}` +
    `.form.form>*{width:100%;max-width:none;min-height:${size}px;justify-content:center;border-radius:0}` +
    (width ? `.form.form>*>*{max-width:min(100%,${width}px);margin-inline:auto}` : '') +
    '@media print{.bar{display:none}}' +
    entrance('.bar', animation, edge)
  const bar = h('div', { class: 'bar', role: 'region', 'aria-live': 'polite', tabindex: '-1' }, [element])
  const host = makeHost(bar, css + sheet)
  host.setAttribute('name', id)
  let giveBack = () => {}
  let isOpen = true
  const close = () => {
    if (!isOpen) return
    isOpen = false
    host.remove()
    giveBack()
    onClosed()
  }
  ownKeys(bar, close)
  document.documentElement.appendChild(host)
  // Once it is drawn and has its height.
  const seen = Promise.resolve().then(() => {
    if (isOpen) giveBack = makeRoom(edge, bar.offsetHeight || size, !!isStatic)
  })
  return { label: (text) => bar.setAttribute('aria-label', text), close, seen }
}

/** Makes room at an edge of the page; returns how it goes again. */
function makeRoom(edge: 'top' | 'bottom', size: number, isStatic: boolean): () => void {
  const before = scrollY
  // Held by the bar's presence: a page that removes it gets its room back.
  const remove = addToPage(
    `html:has(>trellis-form[name]){padding-${edge}:${size}px!important;scroll-padding-${edge}:${size}px}`,
  )
  if (edge === 'bottom') return remove
  if (!isStatic || before > 0) scrollTo({ top: before + size, behavior: 'instant' })
  const missing = size - (scrollY - before)
  // Where the page cannot be scrolled that far, what remains is a movement and no jump.
  if (missing > 0 && document.body)
    document.body.animate({ translate: [`0 ${-missing}px`, '0 0'] }, { duration: 300, easing: 'ease-out' })
  const headers = isStatic ? [] : headersBelow(size)
  return () => {
    const at = scrollY
    remove()
    for (const header of headers) header.cancel()
    scrollTo({ top: Math.max(0, at - size), behavior: 'instant' })
  }
}

/** Moves what the page itself holds at the upper edge below the bar. */
function headersBelow(size: number): Animation[] {
  const moved = new Set<Element>()
  for (const x of [0.1, 0.5, 0.9])
    for (const at of document.elementsFromPoint(innerWidth * x, 2))
      if (at.localName !== 'trellis-form' && getComputedStyle(at).position === 'fixed') moved.add(at)
  return [...moved].map((element) =>
    element.animate({ translate: ['0 0', `0 ${size}px`] }, { duration: 300, easing: 'ease-out', fill: 'forwards' }),
  )
}
