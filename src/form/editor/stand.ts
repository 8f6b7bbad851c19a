import { formDefaults, type FormType, type Position } from '../document/constants.ts'

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
}

/** A way to stand: over nothing (popups of all kinds), or within a page that was made up. */
export type Way = 'floor' | 'bar' | 'box' | 'mat' | 'inline'

const ways: Partial<Record<FormType, Way>> = {
  'smart-bar': 'bar',
  'scroll-box': 'box',
  'welcome-mat': 'mat',
  'inline-popup': 'inline',
}

export function wayOf(type: FormType): Way {
  return ways[type] ?? 'floor'
}

/** What the surface on the live page adds to the form's own rules; `embed/surface` says the same. */
export function standSheet(stand: Stand): string {
  const { barSize, width, screenHeight } = stand
  switch (wayOf(stand.type)) {
    case 'floor':
      return ''
    case 'bar': {
      const limit = width === formDefaults.contentWidth ? '' : `.form.form>*>*{max-width:${width}px;margin-inline:auto}`
      return `.form.form>*{width:100%;max-width:none;min-height:${barSize}px;justify-content:center;border-radius:0}${limit}`
    }
    case 'mat':
      return `.form.form{display:grid}.form.form>*{width:100%;max-width:none;min-height:${screenHeight}px;border-radius:0}`
    case 'box':
    case 'inline':
      return '.form.form>*{width:100%;max-width:100%}'
  }
}
