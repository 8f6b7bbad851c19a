import {
  box,
  choices,
  code,
  color,
  cross,
  done,
  email,
  heading,
  later,
  next,
  picture,
  submit,
  tab,
  text,
} from '../build.ts'
import { type Look, stylesOf } from '../layouts.ts'
import { template } from '../template.ts'

const look: Look = {
  paper: '#fffaf7',
  ink: '#43261c',
  soft: '#6f5347',
  accent: '#9c3d2a',
  onAccent: '#ffffff',
  edge: '#a08578',
  title: { fontFamily: 'Georgia', fontWeight: 700, fontSize: 32 },
  radius: 20,
  round: 999,
}
const { page, title, kicker, call, input, no, cross: corner } = stylesOf(look)
const step = { ...page, width: 500 }
const body = { padding: [30, 40, 28, 40] as [number, number, number, number], gap: 16 }

/** Two questions, then the email address to which the result is sent. */
export const productQuiz = template(
  {
    slug: 'product-quiz',
    name: 'Product quiz',
    description: 'Two quick questions, then an email for the result and 10% off.',
    trade: 'skin care',
    tags: ['quiz', 'steps', 'questions', 'recommendation', 'personal', 'multi-step', 'discount'],
    form_type: 'popup',
  },
  [
    tab(
      'Skin',
      step,
      picture('skincare', { minHeight: 150 }),
      box(
        body,
        text('Question 1 of 2', kicker),
        heading('What is your skin like?', title),
        choices('radio', 'skin', 'My skin is', ['Dry', 'Oily', 'Sensitive', 'A bit of everything']),
        next('Next', 'Wish', call),
      ),
      cross(corner),
    ),
    tab(
      'Wish',
      step,
      picture('skincare', { minHeight: 150 }),
      box(
        body,
        text('Question 2 of 2', kicker),
        heading('What would you change?', title),
        choices('radio', 'wish', 'I would like', ['More glow', 'Fewer lines', 'Fewer spots', 'Less redness']),
        next('See my routine', 'Result', call),
      ),
      cross(corner),
    ),
    tab(
      'Result',
      step,
      picture('skincare', { minHeight: 150 }),
      box(
        body,
        text('Your routine is ready', kicker),
        heading('Where shall we send it?', title),
        text('You get three products that suit you, and 10% off the first order.'),
        email('Email address', input),
        submit('Send my routine', call),
        later('I changed my mind', no),
      ),
      cross(corner),
    ),
  ],
  tab(
    'Thank you',
    { ...step, textAlign: 'center' },
    picture('skincare', { minHeight: 150 }),
    box(
      body,
      heading('Check your inbox', title),
      text('Your routine is on its way, and so is your discount.'),
      code('GLOW10'),
      done('See the products', { ...call, color: color(look.onAccent) }),
    ),
    cross(corner),
  ),
)
