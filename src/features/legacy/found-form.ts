import type { FormType } from '#form/document/constants.ts'

/** A question of an imported form. */
export interface FoundField {
  readonly kind:
    | 'email'
    | 'text'
    | 'tel'
    | 'textarea'
    | 'number'
    | 'dropdown'
    | 'radio'
    | 'checkboxes'
    | 'consent'
    | 'hidden'
  readonly name: string
  readonly label: string
  readonly placeholder: string
  readonly required: boolean
  /** The options to choose from, or the value of a hidden field. */
  readonly options: readonly string[]
}

/** The parsed content of an imported form. Colors are `#rrggbb` or empty. */
export interface FoundForm {
  readonly name: string
  readonly type: FormType
  readonly headline: string
  readonly texts: readonly string[]
  readonly fields: readonly FoundField[]
  readonly button: string
  readonly thanks: readonly string[]
  /** URL that subscribers are redirected to afterwards; empty for none. */
  readonly redirect: string
  readonly picture: { readonly src: string; readonly alt: string } | null
  readonly colors: { readonly background: string; readonly text: string; readonly button: string }
  /** When the form opened; null to use the default of its type. */
  readonly delay: number | null
  readonly scrollPercent: number | null
  readonly position: 'top' | 'bottom' | 'left' | 'right' | null
  /** Sentences about content that couldn't be preserved. */
  readonly lost: readonly string[]
}

/** A parsed form without any content. */
export const nothingFound: FoundForm = {
  name: '',
  type: 'popup',
  headline: '',
  texts: [],
  fields: [],
  button: '',
  thanks: [],
  redirect: '',
  picture: null,
  colors: { background: '', text: '', button: '' },
  delay: null,
  scrollPercent: null,
  position: null,
  lost: [],
}

const types: readonly (readonly [RegExp, FormType])[] = [
  [/welcome|mat|full.?screen|takeover/i, 'welcome-mat'],
  [/smart.?bar|floating.?bar|sticky|notification.?bar|hello.?bar|\bbar\b|ribbon/i, 'smart-bar'],
  [/scroll|slide|corner|toast/i, 'scroll-box'],
  [/inline|embed|content|static|landing/i, 'inline-popup'],
  [/click/i, 'click-trigger-popup'],
]

/** Returns the form type closest to another suite's name for one. */
export function typeOfWord(word: string): FormType {
  return types.find(([pattern]) => pattern.test(word))?.[1] ?? 'popup'
}
