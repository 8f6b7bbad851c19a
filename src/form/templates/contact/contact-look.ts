import type { Component, ComponentOf } from '../../components/models.ts'
import { color, cross, done, heading, sides, submit, tab, template, text } from '../build.ts'
import type { About, Template } from '../template.ts'

const ink = color('#18212f')
const soft = color('#4a5568')
const call = { backgroundColor: color('#1f4fd8'), color: color('#ffffff'), borderRadius: 8, fontWeight: 700 } as const

/** Style of the fields in contact forms. */
export const input = {
  backgroundColor: color('#ffffff'),
  color: ink,
  borderColor: color('#7b8794'),
  borderRadius: 8,
  padding: sides(9, 12),
} as const

/** The texts and fields of a contact form. */
interface Words {
  readonly width: number
  readonly headline: string
  readonly words: string
  readonly fields: readonly Component[]
  readonly button: string
  readonly thanks: string
  /** An inline form is part of the page and can't be closed. */
  readonly isInline?: boolean
}

/** Creates a contact form. It can be submitted repeatedly, and stays available. */
export function contactForm(
  about: Omit<About, 'goal' | 'trade'>,
  { width, headline, words, fields, button, thanks, isInline = false }: Words,
): Template {
  const page = {
    width,
    padding: [28, 28, 28, 28] as [number, number, number, number],
    gap: 12,
    backgroundColor: color('#ffffff'),
    color: ink,
    borderRadius: 12,
    shadow: 'large',
  } as const
  const title = { fontSize: 26, fontWeight: 700, lineHeight: 1.2, letterSpacing: -0.4 } as const
  const close: ComponentOf<'button'>[] = isInline ? [] : [cross({ color: ink })]
  return template(
    {
      ...about,
      trade: 'any',
      goal: 'messages',
      settings: {
        cookie_lifetime_interval: 'always',
        stop_after: { views: 0, close: false, conversion: false },
        ...about.settings,
      },
    },
    tab(
      'Message',
      page,
      heading(headline, title),
      text(words, { color: soft }),
      ...fields,
      submit(button, call),
      ...close,
    ),
    tab(
      'Thank you',
      page,
      heading('Thanks, we’ll write back', title),
      text(thanks, { color: soft }),
      ...(isInline ? [] : [done('Done', call)]),
      ...close,
    ),
  )
}
