import { email, submit } from '../build.ts'
import { line, type Look, stylesOf } from '../layouts.ts'

const look: Look = {
  paper: '#f7fcf9',
  ink: '#13392b',
  soft: '#456457',
  accent: '#1a6b4f',
  onAccent: '#ffffff',
  edge: '#75948a',
  round: 10,
  radius: 16,
}
const { call, input } = stylesOf(look)

/** Collects emails for 10% off in one line. */
export const firstOrderBar = line(
  {
    slug: 'first-order-bar',
    name: '10% off bar',
    description: 'Collects emails for 10% off in one line.',
    trade: 'online store',
    tags: ['welcome', 'first order', 'discount', '10%', 'bar', 'email'],
    form_type: 'smart-bar',
  },
  look,
  {
    words: '10% off your first order',
    middle: [[1.4, email('Email address', input)]],
    action: submit('Get 10% off', call),
    thanks: 'Welcome. Your code is WELCOME10.',
    width: 900,
  },
)
