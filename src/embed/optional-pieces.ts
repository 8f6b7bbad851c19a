import type { Drawn } from '#form/document/elements.ts'
import type { Tab } from '#form/document/form-document.ts'
import type { DrawOptions } from '#form/render/draw-form.ts'
import type { FormSession } from './form-session.ts'

/** Paths of the pieces that may extend a form, by name; set by the build. */
declare const EXTENDING_PIECES: Record<string, string>

/** The piece that is loaded with forms that other pieces extend, and that loads those. */
export interface OptionalPiecesPiece {
  extendForm: typeof extendForm
}

/** Additions of an optional piece to a form. */
export interface Extension extends Pick<DrawOptions, 'views' | 'outside'> {
  /** Returns a tab as this visitor sees it. */
  compile?(tab: Tab): Drawn
  /** Runs each time a tab was drawn, within its shadow root. */
  afterDraw?(): void
  /** Asks for permission to send push notifications. */
  push?(): void
  /** Whether there is nothing to send. */
  isFree?(): boolean
  /** Plays the game until the visitor continues. */
  play?(submissionId: string): Promise<void>
  /** Resumes the game when the address that it waits for is confirmed. */
  playOn?(): void
}

/**
 * An optional piece. Null means that the form has no content for this visitor. `values` contains the values of merge
 * tags, shared by all pieces of a form.
 */
export interface OptionalPiece {
  extend(session: FormSession, values: Record<string, string>): Promise<Extension | null> | Extension | null
}

/** The additions of all pieces together to a form. */
export interface ExtendedForm extends Pick<Extension, 'playOn'> {
  options: Pick<DrawOptions, 'views' | 'outside'>
  compile(tab: Drawn | Tab): Drawn
  afterDraw(): void
  push(): void
  isFree(): boolean
  play(submissionId: string): Promise<void>
}

/** Loads the pieces that a form and its site name. Null if the form has no content for this visitor. */
export async function extendForm(session: FormSession): Promise<ExtendedForm | null> {
  const { site, load, design } = session
  const values: Record<string, string> = {}
  const fetch = async (name: string) => ((await load(EXTENDING_PIECES[name]!)) as OptionalPiece).extend(session, values)
  const found = await Promise.all([
    ...(design.pieces ?? []).map(fetch),
    // If a piece of the site fails to load, the form is shown without it.
    ...(site.pieces ?? []).map((name) => fetch(name).catch(() => ({}))),
  ])
  if (found.includes(null)) return null
  const all = found as Extension[]
  const { playOn } = all.find((one) => one.playOn) ?? {}
  return {
    options: {
      views: Object.assign({}, ...all.map(({ views }) => views)),
      outside: Object.assign({}, ...all.map(({ outside }) => outside)),
    },
    compile(tab) {
      const merging = all.find((one) => one.compile)
      return merging ? merging.compile!(tab as Tab) : (tab as Drawn)
    },
    afterDraw: () => all.forEach((one) => one.afterDraw?.()),
    push: () => all.forEach((one) => one.push?.()),
    isFree: () => all.some((one) => one.isFree?.()),
    ...(playOn && { playOn }),
    async play(submissionId) {
      for (const one of all) await one.play?.(submissionId)
    },
  }
}
