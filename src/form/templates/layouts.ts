import type { Component } from '../components/models.ts'
import type { Style } from '../document/style.ts'
import {
  box,
  code,
  color,
  columns,
  cross,
  done,
  email,
  heading,
  later,
  picture,
  sides,
  submit,
  tab,
  text,
} from './build.ts'
import { type About, template, type Template } from './template.ts'

/** The colors of an offer, in hexadecimal, and the style of its headline and corners. */
export interface Look {
  paper: string
  ink: string
  /** Color of less important text. */
  soft: string
  accent: string
  onAccent: string
  /** Border color of fields. */
  edge: string
  title?: Style
  /** Corner radius in pixels: `radius` for the form, `round` for fields and buttons. */
  radius?: number
  round?: number
}

/** The texts of an offer, and the fields it has. */
export interface Offer {
  /** Name of the drawing. Without it, the offer contains only text. */
  picture?: string
  /** Small text above the headline. */
  kicker?: string
  headline: string
  words?: string
  /** Fields that replace the email field. */
  fields?: readonly Component[]
  /** Components between text and fields. */
  middle?: readonly Component[]
  button: string
  /** Replaces the submit button. */
  action?: Component
  no: string
  thanks: { headline: string; words: string; button: string; code?: string }
}

/** Returns the styles that all parts of an offer share. */
export function stylesOf(look: Look) {
  const { radius = 16, round = 8 } = look
  return {
    page: { backgroundColor: color(look.paper), color: color(look.ink), borderRadius: radius, shadow: 'large' },
    title: { fontSize: 38, fontWeight: 800, lineHeight: 1.1, letterSpacing: -0.8, ...look.title },
    kicker: { color: color(look.accent), fontSize: 14, fontWeight: 700, letterSpacing: 0.6 },
    call: { backgroundColor: color(look.accent), color: color(look.onAccent), borderRadius: round, fontWeight: 700 },
    input: {
      backgroundColor: color('#ffffff'),
      color: color('#1a1a1a'),
      borderColor: color(look.edge),
      borderRadius: round,
      padding: sides(10, 16),
    },
    no: { color: color(look.soft) },
    cross: { color: color(look.ink), backgroundColor: color(look.paper) },
  } satisfies Record<string, Style>
}

function asked(look: Look, offer: Offer): Component[] {
  const styles = stylesOf(look)
  return [
    ...(offer.kicker ? [text(offer.kicker, styles.kicker)] : []),
    heading(offer.headline, styles.title),
    ...(offer.words ? [text(offer.words)] : []),
    ...(offer.middle ?? []),
    ...(offer.fields ?? (offer.action ? [] : [email('Email address', styles.input)])),
    offer.action ?? submit(offer.button, styles.call),
    later(offer.no, styles.no),
  ]
}

function thanks(look: Look, { thanks: said }: Offer): Component[] {
  const styles = stylesOf(look)
  return [
    heading(said.headline, styles.title),
    text(said.words),
    ...(said.code ? [code(said.code)] : []),
    done(said.button, styles.call),
  ]
}

function lastTab(look: Look, offer: Offer, above: readonly Component[] = []) {
  const styles = stylesOf(look)
  return tab(
    'Thank you',
    { ...styles.page, width: 480, textAlign: 'center' },
    ...above,
    box({ padding: [44, 40, 40, 40], gap: 14 }, ...thanks(look, offer)),
    cross(styles.cross),
  )
}

/** Creates a template with a drawing next to the offer, by default on the left. */
export function beside(about: About, look: Look, offer: Offer, side: 'left' | 'right' = 'left'): Template {
  const styles = stylesOf(look)
  const drawing: Part = [1, [picture(offer.picture!, { minHeight: 200 })]]
  const words: Part = [
    1.15,
    [box({ padding: [52, 44, 32, 44], gap: 14, justifyContent: 'center' }, ...asked(look, offer))],
  ]
  return template(
    about,
    tab(
      'Offer',
      { ...styles.page, width: 800 },
      columns(560, { gap: 0 }, ...(side === 'left' ? [drawing, words] : [words, drawing])),
      cross(side === 'left' ? styles.cross : { ...styles.cross, borderRadius: 999 }),
    ),
    lastTab(look, offer),
  )
}
type Part = [share: number, content: Component[]]

/** Creates a template with a drawing above the offer. */
export function below(about: About, look: Look, offer: Offer): Template {
  const styles = stylesOf(look)
  return template(
    about,
    tab(
      'Offer',
      { ...styles.page, width: 500, textAlign: 'center' },
      picture(offer.picture!, { minHeight: 190 }),
      box({ padding: [30, 40, 28, 40], gap: 14 }, ...asked(look, offer)),
      cross(styles.cross),
    ),
    lastTab(look, offer, [picture(offer.picture!, { minHeight: 150 })]),
  )
}

/** Creates a template with only large text. */
export function plain(about: About, look: Look, offer: Offer, style: Style = {}): Template {
  const styles = stylesOf(look)
  return template(
    about,
    tab(
      'Offer',
      { ...styles.page, width: 520, padding: [56, 44, 32, 44], gap: 14, textAlign: 'center', ...style },
      ...asked(look, offer),
      cross({ color: color(look.ink) }),
    ),
    tab(
      'Thank you',
      { ...styles.page, width: 480, padding: [52, 40, 40, 40], gap: 14, textAlign: 'center', ...style },
      ...thanks(look, offer),
      cross({ color: color(look.ink) }),
    ),
  )
}

/** Creates a template with one line along an edge of the page: the topic as a badge, text, then the action. */
export function line(
  about: About,
  look: Look,
  said: {
    /** A short badge before the text. */
    badge?: string
    words: string
    middle?: readonly (readonly [share: number, part: Component])[]
    action: Component
    thanks: string
    /** Width of text and action together, in pixels. */
    width?: number
    /** Width share of the action. The text's share is 2. */
    actionShare?: number
  },
): Template {
  const ink = color(look.ink)
  const page: Style = {
    width: 2000,
    padding: [10, 64, 10, 20],
    backgroundColor: color(look.paper),
    color: ink,
    alignItems: 'center',
    justifyContent: 'center',
  }
  const row: Style = { width: said.width ?? 1000, gap: 18, alignItems: 'center' }
  const words: Style = { fontWeight: 700, lineHeight: 1.3, fontSize: 18, ...look.title }
  const pill: Style = {
    backgroundColor: ink,
    color: color(look.paper),
    borderRadius: 999,
    padding: sides(4, 14),
    fontSize: 13,
    fontWeight: 800,
    letterSpacing: 0.6,
    textAlign: 'center',
    alignSelf: 'start',
  }
  return template(
    { ...about, form_type: 'smart-bar', settings: { bar_size: 68, ...about.settings } },
    tab(
      'Bar',
      page,
      columns(
        680,
        row,
        ...(said.badge ? [[0.7, [text(said.badge, pill)]] satisfies Part] : []),
        [2, [text(said.words, words)]],
        ...(said.middle ?? []).map(([share, part]): Part => [share, [part]]),
        [said.actionShare ?? 0.9, [said.action]],
      ),
      cross({ color: ink }),
    ),
    tab(
      'Thank you',
      page,
      columns(680, row, [1, [text(said.thanks, { ...words, textAlign: 'center' })]]),
      cross({ color: ink }),
    ),
  )
}
