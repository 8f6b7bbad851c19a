import type { Drawn } from '#form/document/elements.ts'
import type { Tab } from '#form/document/form-document.ts'
import type { Piece } from '#form/document/optional-pieces.ts'
import type { DrawOptions } from '#form/render/draw-form.ts'
import { recordGoalClick } from './record-goal-click.ts'
import type { CustomCodePiece } from './custom-code.ts'
import type { WidgetsPiece } from './widgets.ts'
import type { FieldsPiece } from './fields.ts'
import type { GamePiece } from './game.ts'
import type { BadgePiece } from './badge.ts'
import type { MergePiece } from './merge.ts'
import type { PushPiece } from './push.ts'
import type { FormSession } from './form-session.ts'

/** The paths of pieces, set by the build. */
declare const GAME_PATH: string
declare const PUSH_PATH: string
declare const FIELDS_PATH: string
declare const WIDGETS_PATH: string
declare const MERGE_PATH: string
declare const CODE_PATH: string
declare const BADGE_PATH: string

/** The piece that is fetched with forms that hold more than most do, and fetches what they hold. */
export interface OptionalPiecesPiece {
  prepare: typeof prepare
}

/** What a form that holds rare things does differently. */
export interface Rare {
  options: Pick<DrawOptions, 'views' | 'outside'>
  /** A tab as this visitor sees it. */
  tab(tab: Drawn | Tab): Drawn
  /** Asks for push. */
  push(): void
  /** Nothing is sent: it is a game that asks for nothing. */
  isFree(): boolean
  /** Plays the game, if there is one, until the visitor goes on. */
  play(submissionId: string): Promise<void>
  /** Plays on when the address is confirmed that the game waits for; undefined where there is no game. */
  playOn: (() => void) | undefined
}

/** Fetches what the design needs; null when there is nothing in it for this visitor. */
export async function prepare(session: FormSession): Promise<Rare | null> {
  const { site, form, load, design } = session
  const { pieces = [], game: isGame, push: isPush, code } = design
  const get = (isNeeded: unknown, path: string) => (isNeeded ? load(path) : undefined)
  const has = (name: Piece) => pieces.includes(name)
  const [game, push, fields, extras, merge, custom, made] = (await Promise.all([
    get(isGame, GAME_PATH),
    get(isPush, PUSH_PATH),
    get(has('fields'), FIELDS_PATH),
    get(has('widgets'), WIDGETS_PATH),
    get(has('merge'), MERGE_PATH),
    get(code, CODE_PATH),
    // A form does without the line rather than stay away.
    get(site.branding, BADGE_PATH)?.catch(() => undefined),
  ])) as [GamePiece?, PushPiece?, FieldsPiece?, WidgetsPiece?, MergePiece?, CustomCodePiece?, BadgePiece?]
  // The whole offer is push, and this browser has none, or was asked before.
  if (push && isPush === 2 && !(await push.isPossible(site))) return null
  const known: Record<string, string> = merge ? await merge.knownOf(session) : {}
  const hooks = { close: () => session.close(), onShare: () => recordGoalClick(session), code: () => known['code'] }
  return {
    options: {
      views: { ...fields?.views, ...extras?.views, ...game?.views },
      outside: extras?.outside(form.id, load, hooks),
    },
    tab(tab) {
      // The tab is drawn right after this; the line and the owner's code come behind it.
      if (made) queueMicrotask(() => made.placeBadge(session))
      if (code) queueMicrotask(() => custom?.placeCode(session, code))
      return merge ? merge.mergeTab(tab as Tab, session, known) : (tab as Drawn)
    },
    push: () => void push?.subscribe(site, form, session.drawn.element, () => session.convert('')),
    isFree: () => !!game && !session.drawn.fields()[0],
    playOn: game && (() => game.again(session.drawn.element)),
    async play(submissionId) {
      if (game) Object.assign(known, await game.play(site, form, session.drawn.element, submissionId))
    },
  }
}
