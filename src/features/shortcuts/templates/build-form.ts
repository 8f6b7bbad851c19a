import type { ComponentOf } from '#form/components/models.ts'
import type { FormDocument } from '#form/document/form-document.ts'
import {
  box,
  code,
  color,
  columns,
  cross,
  done,
  email,
  game,
  go,
  heading,
  later,
  picture,
  submit,
  tab,
  template,
  text,
} from '#form/templates/build.ts'
import type { FormType, Goal } from '#form/document/constants.ts'
import type { Look } from './look.ts'

type TextField = ComponentOf<'textField'>

/** The texts of a form. */
interface FormWords {
  readonly title: string
  readonly text: string
  readonly button: string
  readonly later: string
  readonly thanks: { readonly title: string; readonly text: string; readonly button: string }
  /** Fields in addition to the email. */
  readonly fields?: readonly TextField[]
  /** Whether the success step shows a discount code. */
  readonly hasCode?: boolean
}

const stylesOf = (look: Look) => ({
  page: {
    backgroundColor: color(look.paper),
    color: color(look.ink),
    borderRadius: look.radius,
    shadow: 'large' as const,
  },
  title: { fontFamily: look.formFont, fontSize: 36, fontWeight: 700 as const, lineHeight: 1.12, letterSpacing: -0.4 },
  soft: { color: color(look.soft) },
  call: {
    backgroundColor: color(look.accent),
    color: color(look.onAccent),
    borderRadius: Math.min(look.radius, 12),
    fontWeight: 700 as const,
  },
  input: {
    backgroundColor: color('#ffffff'),
    color: color('#1b1b1b'),
    borderColor: color(look.soft),
    borderRadius: Math.min(look.radius, 12),
  },
  cross: { color: color(look.ink), backgroundColor: color(look.paper) },
})

/** The fields in addition to the email, styled like it. */
const fieldsOf = (look: Look, { fields = [] }: FormWords) =>
  fields.map((field) => ({ ...field, style: { ...stylesOf(look).input, ...field.style } }))

/** A component for a discount's code. The discount is set when the shortcut goes live. */
const codeOf = (look: Look) => ({
  ...code('', { color: color(look.accent), borderRadius: 10 }),
  applyText: 'Apply to cart',
})

function thanksTab(look: Look, { thanks, hasCode = false }: FormWords, width = 520) {
  const { page, title, soft, call, cross: crossStyle } = stylesOf(look)
  return tab(
    'Thank you',
    { ...page, width, padding: [52, 44, 44, 44], gap: 16, textAlign: 'center' },
    heading(thanks.title, { ...title, fontSize: 32 }),
    text(thanks.text, soft),
    ...(hasCode ? [codeOf(look)] : []),
    done(thanks.button, call),
    cross(crossStyle),
  )
}

const jsonOf = (
  form_type: FormType,
  goal: Goal,
  ...tabs: Parameters<typeof template> extends [unknown, ...infer Rest] ? Rest : never
) => template({ slug: 'shortcut', name: '', description: '', trade: '', tags: [], form_type, goal }, ...tabs).json

/** Creates a popup with an image next to its text. */
export function pictureForm(look: Look, words: FormWords): FormDocument {
  const { page, title, soft, call, input, cross: crossStyle } = stylesOf(look)
  return jsonOf(
    'popup',
    'emails',
    tab(
      'Sign up',
      { ...page, width: 800 },
      columns(
        600,
        {},
        [1, [picture(look.picture, { minHeight: 200 })]],
        [
          1.25,
          [
            box(
              { padding: [56, 44, 36, 44], gap: 15, justifyContent: 'center' },
              heading(words.title, title),
              text(words.text, soft),
              ...fieldsOf(look, words),
              email('you@example.com', input),
              submit(words.button, call),
              later(words.later, soft),
            ),
          ],
        ],
      ),
      cross(crossStyle),
    ),
    thanksTab(look, words),
  )
}

/** Creates a small box for the corner of the page, with its image at the top. */
export function cornerForm(look: Look, words: FormWords): FormDocument {
  const { page, title, soft, call, input, cross: crossStyle } = stylesOf(look)
  return jsonOf(
    'scroll-box',
    'emails',
    tab(
      'Sign up',
      { ...page, width: 400 },
      picture(look.picture, { minHeight: 140 }),
      box(
        { padding: [24, 28, 22, 28], gap: 12 },
        heading(words.title, { ...title, fontSize: 25 }),
        text(words.text, { ...soft, fontSize: 15 }),
        ...fieldsOf(look, words),
        email('you@example.com', input),
        submit(words.button, call),
        later(words.later, soft),
      ),
      cross(crossStyle),
    ),
    thanksTab(look, words, 400),
  )
}

/** A prize of a game: its label, its weight in the draw, and a discount of the template, or null for nothing. */
export type Prize = readonly [label: string, weight: number, discount: string | null]

/** Creates a wheel or a slot machine. Each prize gives the code of one of the template's discounts. */
export function gameForm(
  look: Look,
  kind: Parameters<typeof game>[0],
  prizes: readonly Prize[],
  words: FormWords,
): FormDocument {
  const { page, title, soft, call, input, cross: crossStyle } = stylesOf(look)
  const drawn = game(
    kind,
    prizes.map(([label, weight, discount]) => [label, weight, discount === null ? null : '']),
  )
  const options = drawn.options.map((option, i) => ({
    ...option,
    discountCampaignId: prizes[i]?.[2] ? `shortcut:${prizes[i][2]}` : '',
  }))
  return jsonOf(
    'game',
    'emails',
    tab(
      'Play',
      { ...page, width: 500, textAlign: 'center' },
      box(
        { padding: [40, 36, 26, 36], gap: 14 },
        heading(words.title, title),
        text(words.text, soft),
        { ...drawn, options },
        email('you@example.com', { ...input, textAlign: 'center' }),
        submit(words.button, call),
        later(words.later, soft),
      ),
      cross(crossStyle),
    ),
    thanksTab(look, words, 500),
  )
}

/** Creates a bar with one line across the top of the page, with one button. */
export function barForm(
  look: Look,
  words: { readonly text: string; readonly button: string; readonly thanks: string },
): FormDocument {
  const ink = color(look.onAccent)
  const page = {
    width: 2000,
    padding: [12, 64, 12, 20] as [number, number, number, number],
    backgroundColor: color(look.accent),
    color: ink,
    alignItems: 'center' as const,
    justifyContent: 'center' as const,
  }
  const row = { width: 860, gap: 20, alignItems: 'center' as const }
  const line = { fontWeight: 600 as const, lineHeight: 1.35 }
  const call = {
    backgroundColor: color(look.paper),
    color: color(look.ink),
    borderRadius: 999,
    padding: [13, 22, 13, 22] as [number, number, number, number],
  }
  return jsonOf(
    'smart-bar',
    'call-to-action',
    tab(
      'Bar',
      page,
      columns(560, row, [2.6, [text(words.text, line)]], [1, [go(words.button, call, '{site_url}')]]),
      cross({ color: ink }),
    ),
    tab(
      'Thank you',
      page,
      columns(560, row, [1, [text(words.thanks, { ...line, textAlign: 'center' })]]),
      cross({ color: ink }),
    ),
  )
}
