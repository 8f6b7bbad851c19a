import { formDefaults, type FormType, type Position } from '../document/constants.ts'
import { badgeText, badgeSheet } from '../render/badge-sheet.ts'

/** Where a form is on the page, as far as the canvas shows it. Sizes in CSS pixels. */
export interface Placement {
  readonly type: FormType
  readonly position: Position
  /** The height of a smart bar. */
  readonly barSize: number
  /** The width of a scroll box or an inline form, and of what is in a smart bar. */
  readonly width: number
  /** Of an inline form: at so many percent of the text. */
  readonly at: number
  /** The height of the screen. */
  readonly screenHeight: number
  /** It shows the “Made with Trellis” line. */
  readonly hasMadeWith?: boolean
  /** Of a popup: the page behind it can be used on. */
  readonly isModeless?: boolean
  /** It has a hosted page as well. */
  readonly hasPage?: boolean
  /** The hosted page is what the canvas shows. */
  readonly isOnOwnPage?: boolean
}

/** What a form is drawn over: nothing (a popup in the middle), a page of its own, or an outlined page. */
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

/** The rules that the surface on the live page adds to the form's own rules; `embed/surface` says the same. */
export function placementSheet(placement: Placement): string {
  return sheetOf(placement) + (placement.hasMadeWith ? madeWithOf(placement) : '')
}

/** Draws the “Made with” line as generated content: links on the canvas lead nowhere. */
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
