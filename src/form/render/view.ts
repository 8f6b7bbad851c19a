import type { Component, ComponentOf, ComponentType } from '../components/models.ts'

/** A field that is on the page, as submitting needs it. */
export interface DrawnField {
  name: string
  input: HTMLInputElement
  /** Where its problem is said. */
  error: HTMLElement
}

/** What a view may ask of the renderer. */
export interface Drawing {
  /** The components inside, drawn in their order. */
  inside(component: Component): HTMLElement[]
  /** Attributes that every component's own element carries. */
  own(component: Component): Record<string, string>
  /** An element that does the component's action on a click: a link for a plain redirect, a button for the others. */
  clickable(
    component: ComponentOf<'button' | 'image'>,
    attributes: Record<string, string | undefined>,
    children: readonly (Node | string)[],
  ): HTMLElement
  /** Makes a picture's address whole; undefined when it may not be shown. */
  picture(src: string | undefined): string | undefined
  /** What a game consists of; left out where games are not played. */
  game?: DrawGame | undefined
  /** Tells of a field, so that its value is sent. */
  field(component: ComponentOf<'textField'>, field: DrawnField): void
}

/** Draws the inside of a game: see components/game/play. */
export type DrawGame = (game: ComponentOf<'game'>, drawing: Pick<Drawing, 'picture'>) => HTMLElement[]

/** Draws one component and what is inside it. Fields that a published document left out are taken as empty. */
export type View<T extends ComponentType> = (component: ComponentOf<T>, drawing: Drawing) => HTMLElement
