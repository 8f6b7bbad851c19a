import type { ScriptForm } from './script-config.ts'
import type { OpenSurface } from './surface-popup.ts'
import { openBar } from './surface/bar.ts'
import { openBox } from './surface/box.ts'
import { openInline } from './surface/inline.ts'
import { openModal } from './surface/modal.ts'
import { openPage } from './surface/page.ts'

/** The piece with every way to stand on the page that is not the plain popup. */
export interface SurfacePiece {
  openSurface: OpenSurface
}

/** Puts the form where one of its type and settings stands. */
export const openSurface: OpenSurface = (element, css, onClosed, form) => wayOf(form)(element, css, onClosed, form)

function wayOf({ type, surface }: ScriptForm): OpenSurface {
  if (surface?.page) return openPage
  if (type === 'inline-popup') return openInline
  if (type === 'smart-bar') return openBar
  if (type === 'scroll-box' || surface?.modeless) return openBox
  return openModal
}
