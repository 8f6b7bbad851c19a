import { color, email, submit } from '../build.ts'
import { line, type Look, stylesOf } from '../layouts.ts'

const look: Look = {
  paper: '#15202b',
  ink: '#f7f4ec',
  soft: '#c3ccd4',
  accent: '#ffb454',
  onAccent: '#15202b',
  edge: '#7d8b98',
  round: 8,
}
const { call, input } = stylesOf(look)

/** A newsletter in one line: text, field, button. */
export const dispatch = line(
  {
    slug: 'dispatch',
    name: 'Newsletter bar',
    description: 'Text, field, and button in one dark line.',
    trade: 'newsletter',
    tags: ['blog', 'writing', 'bar', 'dark', 'minimal'],
    form_type: 'smart-bar',
    settings: { position: 'bottom' },
  },
  look,
  {
    words: 'Our best articles, every Friday in your inbox.',
    middle: [[1.4, email('Email address', { ...input, borderColor: color('#ffffff') })]],
    action: submit('Subscribe', call),
    thanks: 'Thank you. The first email arrives on Friday.',
    width: 1080,
  },
)
