import { shareAddress } from '../../document/share-address.ts'
import { h } from '../../render/h.ts'
import type { View } from '../../render/view.ts'

const paths = {
  x: 'M18.2 2h3.4l-7.4 8.5L23 22h-6.8l-5.4-7-6.1 7H1.3l7.9-9.1L.9 2h7l4.8 6.4L18.2 2zm-1.2 18h1.9L6.9 3.9h-2L17 20z',
  facebook: 'M14 8V6c0-.9.2-1.4 1.5-1.4H18V1h-3.7C10.7 1 9.5 2.8 9.5 5.7V8H7v4h2.5v11H14V12h3.2l.5-4H14z',
  pinterest:
    'M12.3 1C6.3 1 3.2 4.9 3.2 9.1c0 2 1.1 4.4 2.8 5.2.5.2.4-.1.8-1.6l-.1-.4C4.9 10.2 6.4 4 12 4c8.1 0 6.6 11.3 1.4 11.3-1.3 0-2.3-1.1-2-2.5.4-1.6 1.1-3.3 1.1-4.5 0-2.9-4.2-2.5-4.2 1.4 0 1.2.4 2 .4 2l-1.7 7c-.2 1.3 0 3 .1 4.3h.2c.8-1.1 1.9-2.8 2.3-4.2l.8-3.2c.5.9 1.8 1.6 3.2 1.6 4.2 0 7.2-3.9 7.2-8.7C20.8 4 17.1 1 12.3 1z',
}

/** A plain link with the network's logo, opening in a new window. */
export const socialButtonView: View<'socialButton'> = (button, drawing) => {
  const link = h(
    'a',
    {
      ...drawing.own(button),
      href: shareAddress(button, page()),
      target: '_blank',
      rel: 'noopener',
      'data-look': 'filled',
      'data-network': button.network,
    },
    [mark(paths[button.network]), button.label || button.network],
  )
  link.addEventListener('click', () => drawing.outside.onShare?.(button))
  return link
}

/** Returns the page's own URL, without parameters added by a campaign or a session. */
function page(): string {
  const canonical = document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href
  return canonical || location.origin + location.pathname
}

function mark(d: string): Node {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  svg.setAttribute('viewBox', '0 0 24 24')
  svg.setAttribute('aria-hidden', 'true')
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path')
  path.setAttribute('d', d)
  svg.appendChild(path)
  return svg
}
