import { formDefaults, type FormType, type Position } from '../document/constants.ts'
import { badgeText, badgeSheet } from '../render/badge-sheet.ts'

/** How a form stands on the page, as far as the canvas shows it. Sizes in CSS pixels. */
export interface Stand {
  readonly type: FormType
  readonly position: Position
  /** The height of a smart bar. */
  readonly barSize: number
  /** The width of a scroll box or an inline form, and of what is in a smart bar. */
  readonly width: number
  /** Of an inline form: at so many percent of the text. */
  readonly at: number
  /** The height of the screen that it stands on. */
  readonly screenHeight: number
  /** A line says what the form is made with. */
  readonly hasMadeWith?: boolean
  /** Of a popup: the page behind it can be used on. */
  readonly isModeless?: boolean
  /** It has a page of its own as well. */
  readonly hasPage?: boolean
  /** That is where it is looked at. */
  readonly isOnOwnPage?: boolean
}

/** A way to stand: over nothing (a popup in the middle), on a page of its own, or with a page that was made up. */
export type Way = 'floor' | 'page' | 'screen' | 'bar' | 'box' | 'mat' | 'inline'

const ways: Partial<Record<FormType, Way>> = {
  'smart-bar': 'bar',
  'scroll-box': 'box',
  'welcome-mat': 'mat',
  'inline-popup': 'inline',
}

type Standing = Pick<Stand, 'type'> & Partial<Pick<Stand, 'position' | 'isModeless' | 'isOnOwnPage'>>

export function wayOf({ type, position = 'center', isModeless, isOnOwnPage }: Standing): Way {
  if (isOnOwnPage) return 'page'
  return ways[type] ?? (isModeless ? 'box' : position === 'center' ? 'floor' : 'screen')
}

/** What the surface on the live page adds to the form's own rules; `embed/surface` says the same. */
export function standSheet(stand: Stand): string {
  return surfaceSheet(stand) + (stand.hasMadeWith ? madeWithOf(stand) : '')
}

/** Nothing on the canvas can be followed: what stands there is the line's looks alone. */
function madeWithOf(stand: Stand): string {
  const way = wayOf(stand)
  const self = '.form.form.form::after'
  const [across] = (way === 'screen' && stand.position.match(/left|right/)) || []
  const place = { isWithin: way === 'bar' || way === 'mat', across: across as 'left' | 'right' | undefined }
  return `${self}{content:'${badgeText}'}${badgeSheet(self, place)}`
}

function surfaceSheet(stand: Stand): string {
  const { barSize, width, screenHeight, position } = stand
  switch (wayOf(stand)) {
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
