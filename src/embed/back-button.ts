import { listen } from '#form/render/dom.ts'
import type { FormSession } from './form-session.ts'

/** The piece that is loaded if the browser's back button doesn't close dialogs natively. */
export interface BackPiece {
  closeOnBack: typeof closeOnBack
}

/**
 * Makes a phone's back button close the form that covers the page. While the form is open, the history has an
 * additional entry with the same URL. If the form is closed in another way, it removes the entry.
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
