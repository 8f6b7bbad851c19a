import { ofDocument } from '#form/render/dom.ts'
import { h } from '#form/render/h.ts'
import type { OpenSurface } from './surface.ts'
import { makeHost } from './host.ts'

const sheet =
  'main{display:grid;box-sizing:border-box;min-height:100dvh;container:stage/inline-size;padding:max(16px,env(safe-area-inset-top)) 16px}' +
  'main>.form{margin:auto 0;min-width:0}'

/** Opens a standalone page that contains only the form. Closing it returns to where the visitor came from. */
export const openPage: OpenSurface = (element, css, onClosed) => {
  const main = h('main', { tabindex: '-1' }, [element])
  const host = makeHost(main, css + sheet)
  ofDocument('body').appendChild(host)
  return {
    label: (text) => main.setAttribute('aria-label', text),
    close() {
      onClosed('closed')
      if (history.length > 1) history.back()
    },
  }
}
