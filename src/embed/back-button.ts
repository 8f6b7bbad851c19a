import { listen } from '#form/render/dom.ts'
import type { FormSession } from './form-session.ts'

/** The piece that is fetched where a browser does not close dialogs by its back button by itself. */
export interface BackPiece {
  closeOnBack: typeof closeOnBack
}

/**
 * Makes the back button of a phone close the form that covers the page. An entry of the same address is put into the
 * history for as long as the form is open; closed otherwise, the form takes it out again.
 */
export function closeOnBack({ form, close }: Pick<FormSession, 'form' | 'close'>): void {
  const { id, type, surface = {} } = form
  const isLeft = surface.page || surface.modeless || surface.strict || type === 'scroll-box'
  if (isLeft || !matchMedia('(pointer:coarse)').matches) return
  const isOurs = () => (history.state as { trellis?: string } | null)?.trellis === id
  history.pushState({ ...(history.state as object | null), trellis: id }, '')
  const listener = new AbortController()
  const { signal } = listener
  listen(window, 'popstate', () => isOurs() || close(), { signal })
  listen(
    document,
    'trellis:close',
    (event) => {
      if ((event as CustomEvent<{ id: string }>).detail.id !== id) return
      listener.abort()
      if (isOurs()) history.back()
    },
    { signal },
  )
}
