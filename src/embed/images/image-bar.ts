import { listen, ofDocument } from '#form/render/dom.ts'
import { h } from '#form/render/h.ts'
import type { ImageButton, ImagesData } from '../extra-data/images-data.ts'
import { writeText } from '../extra-data/text-nodes.ts'
import type { ScriptSite } from '../script-config.ts'
import { withValues } from '../share/link-of.ts'
import { mark } from '../share/mark.ts'
import { pageAddress, pageFacts } from '../share/page-facts.ts'
import { recordShare } from '../share/record-share.ts'
import { makeHost } from '../surfaces/host.ts'
import { factsOfPicture } from './picture-facts.ts'

/** The piece that is fetched when a visitor comes to the first picture. */
export interface ImageBarPiece {
  makeBar: typeof makeBar
}

/** The buttons on a picture. */
export interface ImageBar {
  host: HTMLElement
  /** Shows them on a picture; `focused`: what the keyboard is on, which they then stand beside. */
  show(picture: Element, focused?: HTMLElement): void
  hide(): void
  /** Follows the picture. */
  position(): void
  /** Tab leads from what is focused through the buttons and on. */
  onKey(event: KeyboardEvent): void
}

/** Makes the buttons; they are not on the page before they are shown. */
export function makeBar(site: ScriptSite, data: ImagesData): ImageBar {
  const said = h('span', { class: 'said', role: 'status' })
  const buttons = data.buttons.map(make)
  const bar = h('div', { class: 'on', role: 'group', 'aria-label': data.words.share, dir: data.rtl && 'rtl' }, [
    ...buttons,
    said,
  ])
  const host = makeHost(bar, data.sheet, 'trellis-images')
  let picture: Element | undefined
  let focused: HTMLElement | undefined

  function make({ network, label, icon, address }: ImageButton): HTMLAnchorElement {
    const isLink = address || network === 'download'
    const made = h(
      (isLink ? 'a' : 'button') as 'a',
      { class: network, 'aria-label': label, title: label, target: isLink && '_blank', rel: 'noopener' },
      [mark(icon)],
    )
    listen(made, 'click', () => {
      recordShare(site, { network, where: 'image', url: pageAddress() })
      if (!isLink)
        navigator.clipboard?.writeText(factsOfPicture(picture!, data).image!).then(
          () => (said.textContent = data.words.copied),
          () => {},
        )
    })
    return made
  }

  return {
    host,
    hide() {
      bar.hidden = true
      picture = focused = undefined
    },
    position() {
      if (!picture) return
      const { top, right, bottom, left } = picture.getBoundingClientRect()
      const { offsetWidth: width, offsetHeight: height, style } = bar
      const gap = 8
      // What the keyboard is on stays in sight.
      const beside = bottom + height < innerHeight ? bottom : top - height
      const within = /bottom/.test(data.corner) ? Math.min(bottom, innerHeight) - height - gap : Math.max(top, 0) + gap
      style.top = `${focused ? beside : within}px`
      style.left = `${Math.max(/left/.test(data.corner) ? left + gap : right - width - gap, 0)}px`
    },
    show(found, from) {
      if (found === picture && from === focused) return
      picture = found
      focused = from
      said.textContent = ''
      const facts = factsOfPicture(found, data)
      const values = { ...pageFacts(pageAddress()), text: writeText(data.text, facts), image: facts.image! }
      data.buttons.forEach(({ network, address }, i) => {
        const link = buttons[i]!
        if (network === 'download') Object.assign(link, { href: facts.image, download: '' })
        else if (address) link.href = withValues(address, values)
      })
      if (!host.isConnected) ofDocument('body').appendChild(host)
      bar.hidden = false
      this.position()
    },
    onKey(event) {
      if (!focused || bar.hidden || event.key !== 'Tab') return
      const back = event.shiftKey
      const at = buttons.indexOf(host.shadowRoot!.activeElement as HTMLAnchorElement)
      if (at < 0 && !back) {
        event.preventDefault()
        buttons[0]?.focus()
      } else if (at >= 0 && at === (back ? 0 : buttons.length - 1)) {
        // From there the browser goes on to what follows, or stays.
        if (back) event.preventDefault()
        focused.focus()
      }
    },
  }
}
