import { formDefaults, type FormType, type Position } from '../document/constants.ts'
import { badgeText, badgeSheet } from '../render/badge-sheet.ts'

/** Placement of a form on the page, as far as the canvas shows it. Sizes in CSS pixels. */
export interface Placement {
  readonly type: FormType
  readonly position: Position
  /** Height of a smart bar. */
  readonly barSize: number
  /** Width of a scroll box, of an inline form, or of a smart bar's content. */
  readonly width: number
  /** For an inline form: its position in the text, in percent. */
  readonly at: number
  /** Height of the screen. */
  readonly screenHeight: number
  /** True if it shows the “Made with Trellis” line. */
  readonly hasMadeWith?: boolean
  /** For a popup: true if the page behind it stays usable. */
  readonly isModeless?: boolean
  /** True if it has a hosted page as well. */
  readonly hasPage?: boolean
  /** True if the canvas shows the hosted page. */
  readonly isOnOwnPage?: boolean
}

/** The background that a form is drawn over: nothing (a popup in the center), its own page, or an outlined page. */
export type Surface = 'floor' | 'page' | 'screen' | 'bar' | 'box' | 'mat' | 'inline'

const surfaces: Partial<Record<FormType, Surface>> = {
  'smart-bar': 'bar',
  'scroll-box': 'box',
  'welcome-mat': 'mat',
  'inline-popup': 'inline',
}

type PlacedForm = Pick<Placement, 'type'> & Partial<Pick<Placement, 'position' | 'isModeless' | 'isOnOwnPage'>>

export function surfaceOf({ type, position = 'center', isModeless, isOnOwnPage }: PlacedForm): Surface {
  if (isOnOwnPage) return 'page'
  return surfaces[type] ?? (isModeless ? 'box' : position === 'center' ? 'floor' : 'screen')
}

/**
 * Returns the rules that the surface on the live page adds to the form's own rules. `embed/surface` has the same ones.
 */
export function placementSheet(placement: Placement): string {
  return sheetOf(placement) + (placement.hasMadeWith ? madeWithOf(placement) : '')
}

/** Draws the “Made with” line as generated content, because links on the canvas don't work. */
function madeWithOf(placement: Placement): string {
  const surface = surfaceOf(placement)
  const self = '.form.form.form::after'
  const [across] = (surface === 'screen' && placement.position.match(/left|right/)) || []
  const place = { isWithin: surface === 'bar' || surface === 'mat', across: across as 'left' | 'right' | undefined }
  return `${self}{content:'${badgeText}'}${badgeSheet(self, place)}`
}

function sheetOf(placement: Placement): string {
  const { barSize, width, screenHeight, position } = placement
  switch (surfaceOf(placement)) {
    case 'page':
      return ''
    case 'floor':
    case 'screen': {
      const [across] = position.match(/left|right/) ?? []
      const wide = width === formDefaults.contentWidth ? '' : `.form.form>*{width:${width}px;max-width:100%}`
      return wide + (across ? `.form.form>*{margin-${across}:0}` : '')
    }
    case 'bar':
      return `.form.form>*{width:100%;max-width:none;min-height:${barSize}px;justify-content:center;border-radius:0}.form.form>*>*{max-width:min(100%,${width}px);margin-inline:auto}`
    case 'mat':
      return `.form.form{display:grid}.form.form>*{width:100%;max-width:none;min-height:${screenHeight}px;border-radius:0}`
    case 'box':
    case 'inline':
      return '.form.form>*{width:100%;max-width:100%}'
  }
}
