import type { FormDocument } from '#form/document/form-document.ts'
import { hasMergeTags } from '#form/document/merge-form.ts'
import { doesAction, usesViewsOf } from '#form/document/optional-pieces.ts'
import { gameOf } from '#form/document/game.ts'
import type { PublishedExtra, PublishedForm, PublishedSettings, SiteConfig } from './protocol.ts'
import { isForFullLoader, isForStandardLoader, surfaceOf } from './loader-choice.ts'

/** The content of a form when it is published. */
interface FormContent {
  document: FormDocument
  customCode?: string | undefined
  fonts?: string | undefined
}

/** The settings of a site when its script is created. */
type PageSettings = PublishedSettings & Pick<SiteConfig, 'extras'>

/**
 * A part of the page script in a separate file. At most one of the conditions determines when it is loaded. A piece
 * without one is loaded by another piece that needs it, which refers to it as `PIECE_<NAME>`.
 */
interface Piece {
  /** Path below src/embed. */
  file: string
  /** Maximum size in bytes, compressed with brotli. */
  maxBytes: number
  /** Shows forms: it exports `showInTurn`. The first piece that matches a form shows it. */
  shows?: (form: Pick<PublishedForm, 'type' | 'surface'>) => boolean
  /** Extends forms with such content: it exports `extend`. */
  extends?: (content: FormContent) => boolean
  /** Extends all forms of a site with such settings, which are shown without it if it isn't available. */
  extendsAll?: (settings: PublishedSettings) => boolean
  /** Runs on every page of a site with such settings, before any form opens: it exports `start`. */
  starts?: (settings: PageSettings) => boolean
  /** Same as `starts`, but no form waits for it. */
  startsLate?: (settings: PageSettings) => boolean
}

/** Checks whether a site has this extra and no other. */
const isOnly =
  (name: PublishedExtra['name']) =>
  ({ extras }: PageSettings) =>
    extras?.[0]?.name === name && !extras[1]

/**
 * Every piece of the page script by name, which its file name uses. The build, the server and the size test read this.
 */
export const pieces = {
  render: { file: 'show/popup.ts', maxBytes: 2710, shows: (form) => surfaceOf(form) === 'popup' },
  'render-modal': { file: 'show/modal.ts', maxBytes: 3110, shows: (form) => surfaceOf(form) === 'modal' },
  'render-mat': { file: 'show/mat.ts', maxBytes: 3040, shows: (form) => surfaceOf(form) === 'mat' },
  'render-bar': { file: 'show/bar.ts', maxBytes: 3115, shows: (form) => surfaceOf(form) === 'bar' },
  'render-box': { file: 'show/box.ts', maxBytes: 2945, shows: (form) => surfaceOf(form) === 'box' },
  'render-inline': { file: 'show/inline.ts', maxBytes: 2770, shows: (form) => surfaceOf(form) === 'inline' },
  'render-page': { file: 'show/page.ts', maxBytes: 2230, shows: (form) => surfaceOf(form) === 'page' },

  'optional-pieces': { file: 'optional-pieces.ts', maxBytes: 525 },
  fields: { file: 'fields.ts', maxBytes: 1230, extends: ({ document }) => usesViewsOf(document, 'fields') },
  widgets: { file: 'widgets.ts', maxBytes: 1990, extends: ({ document }) => usesViewsOf(document, 'widgets') },
  merge: { file: 'merge.ts', maxBytes: 3755, extends: ({ document }) => hasMergeTags(document) },
  game: { file: 'game.ts', maxBytes: 6250, extends: ({ document }) => !!gameOf(document) },
  codes: { file: 'codes.ts', maxBytes: 1950, extends: ({ document }) => usesViewsOf(document, 'codes') },
  video: { file: 'video.ts', maxBytes: 840, extends: ({ document }) => usesViewsOf(document, 'video') },
  files: { file: 'files.ts', maxBytes: 1400, extends: ({ document }) => usesViewsOf(document, 'files') },
  fonts: { file: 'fonts.ts', maxBytes: 240, extends: ({ fonts }) => !!fonts },
  push: { file: 'push.ts', maxBytes: 2105, extends: ({ document }) => doesAction(document, 'push') },
  'custom-code': { file: 'custom-code.ts', maxBytes: 700, extends: ({ customCode }) => !!customCode },
  translate: { file: 'translate.ts', maxBytes: 900, extendsAll: ({ languages }) => !!languages },
  badge: { file: 'badge.ts', maxBytes: 910, extendsAll: ({ branding }) => !!branding },

  consent: { file: 'consent.ts', maxBytes: 1025, starts: ({ consent }) => consent === 'wait' },
  'server-cookie': {
    file: 'server-cookie.ts',
    maxBytes: 940,
    starts: ({ serverCookie, consent }) => !!serverCookie && consent !== 'never',
  },
  'contact-facts': {
    file: 'contact-facts.ts',
    maxBytes: 1220,
    starts: ({ contactFacts, consent }) => !!contactFacts && consent !== 'never',
  },
  'cart-events': {
    file: 'cart/events.ts',
    maxBytes: 3535,
    startsLate: ({ cartEvents, consent }) => !!cartEvents && consent !== 'never',
  },

  extras: { file: 'extras/extras.ts', maxBytes: 580, startsLate: ({ extras }) => !!extras?.[1] },
  'chat-alone': { file: 'extras/chat-alone.ts', maxBytes: 1515, startsLate: isOnly('chat-launcher') },
  'images-alone': { file: 'extras/images-alone.ts', maxBytes: 895, startsLate: isOnly('image-buttons') },
  'share-alone': { file: 'extras/share-alone.ts', maxBytes: 1165, startsLate: isOnly('share-buttons') },

  'extra-rules': { file: 'extras/extra-rules.ts', maxBytes: 4425 },
  'share-buttons': { file: 'share/share-buttons.ts', maxBytes: 800 },
  'share-more': { file: 'share/share-more.ts', maxBytes: 250 },
  'share-places': { file: 'share/share-places.ts', maxBytes: 680 },
  'share-counts': { file: 'share/share-counts.ts', maxBytes: 635 },
  'share-clicks': { file: 'share/share-clicks.ts', maxBytes: 1550 },
  'share-server': { file: 'share/share-server.ts', maxBytes: 1160 },
  'image-buttons': { file: 'images/image-buttons.ts', maxBytes: 495 },
  'image-bar': { file: 'images/image-bar.ts', maxBytes: 1000 },
  'image-keys': { file: 'images/image-keys.ts', maxBytes: 185 },
  'image-clicks': { file: 'images/image-clicks.ts', maxBytes: 1750 },

  'chat-launcher': { file: 'chat/chat-launcher.ts', maxBytes: 1145 },
  'chat-hours': { file: 'chat/chat-hours.ts', maxBytes: 320 },
  'chat-greeting': { file: 'chat/chat-greeting.ts', maxBytes: 2230 },
  'chat-session': { file: 'chat/chat-session.ts', maxBytes: 2525 },
  'chat-window': { file: 'chat/chat-window.ts', maxBytes: 5340 },

  record: { file: 'record-seen.ts', maxBytes: 1205 },
  'keep-focus': { file: 'keep-focus.ts', maxBytes: 220 },
  'make-room': { file: 'surfaces/make-room.ts', maxBytes: 1680 },
  send: { file: 'send.ts', maxBytes: 5060 },
  'confirmation-code': { file: 'confirmation-code.ts', maxBytes: 1665 },
  'cart-apply': { file: 'cart/apply.ts', maxBytes: 3475 },
  'cart-notice': { file: 'cart/notice.ts', maxBytes: 825 },
  'cart-watch': { file: 'cart/watch.ts', maxBytes: 1630 },
  'close-on-scroll': { file: 'close-on-scroll.ts', maxBytes: 195 },
  'keep-open': { file: 'keep-open.ts', maxBytes: 150 },
  'inline-places': { file: 'inline-places.ts', maxBytes: 690 },
  'back-button': { file: 'back-button.ts', maxBytes: 290 },
  full: { file: 'full/full.ts', maxBytes: 3780 },
  teaser: { file: 'teaser.ts', maxBytes: 1735 },
  rules: { file: 'rules.ts', maxBytes: 4275 },
  exit: { file: 'mobile-exit-intent.ts', maxBytes: 425 },
  calls: { file: 'calls.ts', maxBytes: 260 },
  identify: { file: 'identify.ts', maxBytes: 1570 },
  'custom-event': { file: 'custom-event.ts', maxBytes: 910 },
  debug: { file: 'debug.ts', maxBytes: 8795 },
} as const satisfies Record<string, Piece>

export type PieceName = keyof typeof pieces

/** The loaders' capabilities. A site's pages get the smallest that is sufficient. */
export const loaders = {
  minimal: { maxBytes: 1655 },
  standard: { maxBytes: 2015, isNeeded: isForStandardLoader },
  full: { maxBytes: 2080, isNeeded: isForFullLoader },
} as const

const entries = Object.entries(pieces) as [PieceName, Piece][]

/** Returns the piece that shows a form. */
export function pieceThatShows(form: Pick<PublishedForm, 'type' | 'surface'>): PieceName {
  return entries.find(([, { shows }]) => shows?.(form))![0]
}

/** Returns the pieces that extend a form, by its content. */
export function piecesOfForm(content: FormContent): PieceName[] {
  return entries.flatMap(([name, piece]) => (piece.extends?.(content) ? [name] : []))
}

/** Returns the pieces that extend every form of a site. */
export function piecesOfAllForms(settings: PublishedSettings): PieceName[] {
  return entries.flatMap(([name, piece]) => (piece.extendsAll?.(settings) ? [name] : []))
}

/** Returns the pieces that run on every page of a site: those that its forms wait for, and the others. */
export function piecesOfPage(settings: PageSettings): Record<'start' | 'late', PieceName[]> {
  return {
    start: entries.flatMap(([name, piece]) => (piece.starts?.(settings) ? [name] : [])),
    late: entries.flatMap(([name, piece]) => (piece.startsLate?.(settings) ? [name] : [])),
  }
}

/** The pieces that may extend a form. */
export const extendingPieces: readonly PieceName[] = entries.flatMap(([name, piece]) =>
  piece.extends || piece.extendsAll ? [name] : [],
)
