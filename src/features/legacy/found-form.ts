import type { FormType } from '#form/document/constants.ts'

/** A question of a form from elsewhere. */
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
  /** The answers to choose from; the value of a hidden one. */
  readonly options: readonly string[]
}

/** What was understood of a form from elsewhere. Colors are `#rrggbb` or empty. */
export interface FoundForm {
  readonly name: string
  readonly type: FormType
  readonly headline: string
  readonly texts: readonly string[]
  readonly fields: readonly FoundField[]
  readonly button: string
  readonly thanks: readonly string[]
  /** Where subscribers are led afterwards; empty for nowhere. */
  readonly redirect: string
  readonly picture: { readonly src: string; readonly alt: string } | null
  readonly colors: { readonly background: string; readonly text: string; readonly button: string }
  /** How it opened; null for as its type does. */
  readonly delay: number | null
  readonly scrollPercent: number | null
  readonly position: 'top' | 'bottom' | 'left' | 'right' | null
  /** Sentences on what there was and could not be kept. */
  readonly lost: readonly string[]
}

/** A form in which nothing was found yet. */
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

/** The form type that another suite's word for one comes closest to. */
export function typeOfWord(word: string): FormType {
  return types.find(([pattern]) => pattern.test(word))?.[1] ?? 'popup'
}
