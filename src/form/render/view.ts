import type { ComponentOf, ComponentType } from '../components/models.ts'
import type { Field } from '../document/fields.ts'
import type { InteractiveType } from '../document/compile-elements.ts'

/** A field that is on the page, as submitting needs it. */
export interface DrawnField {
  name: string
  /** What is focused when something is wrong, and says what. */
  input: HTMLInputElement
  /** Where its problem is said. */
  error: HTMLElement
  /** All of its inputs, where it has several. */
  group?: HTMLElement
  /** The answer, where it is not what stands in `input`. */
  value?: () => string
}

/** What came of taking a code to the cart; `message` is for the shopper: why not, or what else there is to know. */
export interface Applied {
  ok: boolean
  message?: string
}

/** A code that a visitor was given; `claim_id` is empty for one that is nobody's own. */
export interface OwnCode {
  code: string
  label: string
  expires_at: string | null
  claim_id: string
  /** What the cart has to come to, at least, in the currency of the shop. */
  min_purchase?: number
  /** A code for each tier, the highest minimum first; empty where `code` is for all carts. */
  tiers: readonly { code: string; min_purchase: number; label: string }[]
}

/** What the page around a form does for its rarer components. Each may be missing: in the editor nothing happens. */
export interface Outside {
  /** What is kept about a component for this visitor, under its id; with a value, keeps that. */
  memory?(id: string, value?: string): string | null
  /** The discount code that the visitor was given. */
  code?(): string | undefined
  /** The visitor's own code of a discount component with a campaign, its label and when it ends. Empty where none is left. */
  ownCode?(id: string): Promise<OwnCode | undefined>
  /** When the visitor's own code expires; of several, the first that is known. Pending while there is none. Missing: an example is drawn. */
  codeExpiry?: Promise<number>
  /** The visitor copied that code, or took it to the cart; a code alone where they were given it. */
  codeUsed?(own: OwnCode | string, kind: 'copied' | 'applied'): void
  /**
   * Takes a discount code to the cart of the shop; of a discount with tiers, the codes of all, one a line, the best first. `least`: what the
   * cart has to come to, where that is known.
   */
  applyCode?(code: string, least?: number): Promise<Applied>
  /** Closes the form: a countdown is over. */
  close?(): void
  /** Sends a file ahead of the form, for one of its fields, and says which part has left; answers its id, or nothing where it is refused. */
  upload?(field: string, file: File, onPart: (part: number) => void): Promise<string | undefined>
  /** The visitor follows a social button. */
  onShare?(button: ComponentOf<'socialButton'>): void
}

/** What a view may ask of the renderer. */
export interface Drawing {
  /** The server's address, below which pictures with a path alone are. */
  origin: string
  /** Attributes that every component's own element carries. */
  own(component: { id: string }): Record<string, string>
  /** Tells of a field, so that its value is sent. */
  field(component: Field, field: DrawnField): void
  outside: Outside
}

/** Draws an interactive component; the others are compiled to elements. Fields that a published document left out are taken as empty. */
export type View<T extends ComponentType> = (component: ComponentOf<T>, drawing: Drawing) => HTMLElement

/** How component types are drawn that live. */
export type Views<T extends InteractiveType = InteractiveType> = { [K in T]: View<K> }
