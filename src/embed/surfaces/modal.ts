import type { ScriptForm } from '../script-config.ts'
import { entrance, sidesOf } from './entrance.ts'
import { openPopup } from './popup.ts'
import { loadKeepOpen } from './load-keep-open.ts'
import type { OpenSurface } from './surface.ts'

/** Opens a popup with a position or animation other than the default. */
export const openModal: OpenSurface = (element, css, onClosed, form, mayStill, load) =>
  openPopup(element, css + sheetOf(form), onClosed, form, mayStill, load, loadKeepOpen(form, load, element))

/** Returns rules that are more specific than those of a plain popup. */
function sheetOf({ surface: { animation, position, from, width } = {} }: ScriptForm): string {
  const { up, across } = sidesOf(position)
  const place = up ? `dialog>.form.form{margin:${up === 'top' ? '0 0 auto' : 'auto 0 0'}}` : ''
  const side = across ? `.form.form>*{margin-${across}:0}` : ''
  const wide = width ? `.form.form>*{width:${width}px;max-width:100%}` : ''
  return (
    'dialog>.form.form.form{animation:none}' + place + side + wide + entrance('dialog>.form.form.form', animation, from)
  )
}
