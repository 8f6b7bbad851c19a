import { allow } from '../build.ts'
import { line, type Look, stylesOf } from '../layouts.ts'

const look: Look = {
  paper: '#ffcf3f',
  ink: '#141414',
  soft: '#3a3210',
  accent: '#141414',
  onAccent: '#ffcf3f',
  edge: '#141414',
  round: 0,
}
const { call } = stylesOf(look)

/** Loud and yellow, for drops that sell out fast. */
export const recordDrops = line(
  {
    slug: 'record-drops',
    name: 'Drop notifications bar',
    description: 'Asks for push notifications about new drops.',
    trade: 'record shop',
    tags: ['push', 'notification', 'music', 'drop', 'bar', 'bold'],
    goal: 'push',
    form_type: 'smart-bar',
    settings: { before_show_delay: 10 },
  },
  look,
  {
    badge: 'NEW DROPS',
    words: 'Every Saturday. Be the first to know.',
    action: allow('Notify me', call),
    thanks: 'You’re set. We’ll notify you on Saturday.',
    width: 820,
  },
)
