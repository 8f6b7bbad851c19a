import type { ComponentOf, ComponentType } from '../components/models.ts'
import type { Field } from '../document/fields.ts'
import type { InteractiveType } from '../document/compile-elements.ts'

/** A field on the page, as submitting needs it. */
export interface DrawnField {
  name: string
  /** The input that is focused and shows the message if the field is invalid. */
  input: HTMLInputElement
  /** The element that shows its error. */
  error: HTMLElement
  /** The element around all of its inputs, if it has several. */
  group?: HTMLElement
  /** Returns the answer, if it isn't the value of `input`. */
  value?: () => string
}

/** Result of applying a code to the cart. `message` is for the shopper: why it failed, or other information. */
export interface Applied {
  ok: boolean
  message?: string
}

/** A code that was given to a visitor. `claim_id` is empty for a code that isn't unique to the visitor. */
export interface OwnCode {
  code: string
  label: string
  expires_at: string | null
  claim_id: string
  /** Minimum cart total, in the currency of the shop. */
  min_purchase?: number
  /** One code for each tier, highest minimum first. Empty if `code` applies to all carts. */
  tiers: readonly { code: string; min_purchase: number; label: string }[]
}

/**
 * Services that the page around a form provides for its rarer components. Each is optional: in the editor nothing
 * happens.
 */
export interface PageServices {
  /** Returns the value stored for this visitor under a component's ID. With a value, stores it. */
  memory?(id: string, value?: string): string | null
  /** Returns the discount code that the visitor was given. */
  code?(): string | undefined
  /**
   * Returns the visitor's own code of a discount component with a campaign, its label and its expiry. Its code is empty
   * if none is left. Undefined in a preview.
   */
  ownCode?(id: string): Promise<OwnCode | undefined>
  /**
   * When the visitor's own code expires. Of several codes, the first that becomes known. Pending while there is none.
   * If missing, an example is drawn.
   */
  codeExpiry?: Promise<number>
  /**
   * Called when the visitor copied that code or applied it to the cart. A plain code if it was given to them as such.
   */
  codeUsed?(own: OwnCode | string, kind: 'copied' | 'applied'): void
  /**
   * Applies a discount code to the shop's cart. For a discount with tiers, the codes of all tiers, one per line, best
   * first. `least` is the minimum cart total, if known.
   */
  applyCode?(code: string, least?: number): Promise<Applied>
  /** Closes the form, because a countdown ended. */
  close?(): void
  /**
   * Uploads a file for one of the form's fields before the form is submitted, and reports the uploaded fraction.
   * Resolves to its ID, or undefined if it is rejected.
   */
  upload?(field: string, file: File, onPart: (part: number) => void): Promise<string | undefined>
  /** Called when the visitor follows a social button. */
  onShare?(button: ComponentOf<'socialButton'>): void
}

/** Services that the renderer provides to a view. */
export interface Drawing {
  /** The server's address. Images given only as a path are relative to it. */
  origin: string
  /** Returns the attributes that every component's own element has. */
  own(component: { id: string }): Record<string, string>
  /** Registers a field, so that its value is submitted. */
  field(component: Field, field: DrawnField): void
  outside: PageServices
}

/**
 * Draws an interactive component. The others are compiled to elements. Fields that a published document omits count as
 * empty.
 */
export type View<T extends ComponentType> = (component: ComponentOf<T>, drawing: Drawing) => HTMLElement

/** The views of interactive component types. */
export type Views<T extends InteractiveType = InteractiveType> = { [K in T]: View<K> }
