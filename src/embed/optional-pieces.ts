import type { Drawn } from '#form/document/elements.ts'
import type { Tab } from '#form/document/form-document.ts'
import type { DrawOptions } from '#form/render/draw-form.ts'
import type { FormSession } from './form-session.ts'

/** The paths of the pieces that may extend a form, by name; set by the build. */
declare const EXTENDING_PIECES: Record<string, string>

/** The piece that is fetched with forms that others extend, and fetches those. */
export interface OptionalPiecesPiece {
  extendForm: typeof extendForm
}

/** What an optional piece adds to a form. */
export interface Extension extends Pick<DrawOptions, 'views' | 'outside'> {
  /** A tab as this visitor sees it. */
  compile?(tab: Tab): Drawn
  /** Runs each time that a tab was drawn, within its shadow root. */
  afterDraw?(): void
  /** Asks for push notifications. */
  push?(): void
  /** Whether there is nothing to send. */
  isFree?(): boolean
  /** Plays until the visitor goes on. */
  play?(submissionId: string): Promise<void>
  /** Plays on when the address is confirmed that the game waits for. */
  playOn?(): void
}

/** An optional piece; null: there is nothing in the form for this visitor. `values` is what merge tags may say, known to all pieces of a form. */
export interface OptionalPiece {
  extend(session: FormSession, values: Record<string, string>): Promise<Extension | null> | Extension | null
}

/** What all pieces together add to a form. */
export interface ExtendedForm extends Pick<Extension, 'playOn'> {
  options: Pick<DrawOptions, 'views' | 'outside'>
  compile(tab: Drawn | Tab): Drawn
  afterDraw(): void
  push(): void
  isFree(): boolean
  play(submissionId: string): Promise<void>
}

/** Fetches the pieces that a form and its site name; null when there is nothing in it for this visitor. */
export async function extendForm(session: FormSession): Promise<ExtendedForm | null> {
  const { site, load, design } = session
  const values: Record<string, string> = {}
  const fetch = async (name: string) => ((await load(EXTENDING_PIECES[name]!)) as OptionalPiece).extend(session, values)
  const found = await Promise.all([
    ...(design.pieces ?? []).map(fetch),
    // A form does without what its site adds rather than stay away.
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
