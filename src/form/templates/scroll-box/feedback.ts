import { choices, emailBelow, field } from '../build.ts'
import { below, type Look, stylesOf } from '../layouts.ts'

const look: Look = {
  paper: '#fffdf5',
  ink: '#43300e',
  soft: '#6d5b38',
  accent: '#8a5a00',
  onAccent: '#ffffff',
  edge: '#98865f',
  round: 10,
  radius: 18,
}
const { input } = stylesOf(look)

/** Five faces, one question and space for an answer. */
export const feedback = below(
  {
    slug: 'feedback',
    name: 'Feedback survey',
    description: 'Five faces, one question and room for an answer.',
    trade: 'restaurant',
    tags: ['feedback', 'survey', 'review', 'nps', 'question'],
    form_type: 'scroll-box',
    settings: { show_type: 'time-on-site' },
  },
  look,
  {
    picture: 'faces',
    headline: 'How did we do?',
    words: 'Two questions. We read every answer.',
    fields: [
      choices('radio', 'rating', 'How was your order?', ['Great', 'Good', 'Okay', 'Bad']),
      field('comment', 'What could we do better?', { kind: 'textarea', style: input }),
      emailBelow('Email address', input),
    ],
    button: 'Send feedback',
    no: 'Skip',
    thanks: { headline: 'Thank you', words: 'Your answer is with the people it concerns.', button: 'Done' },
  },
)
