import { below, type Look } from '../layouts.ts'

const look: Look = {
  paper: '#fbfff9',
  ink: '#234a33',
  soft: '#4d6b58',
  accent: '#9c3f63',
  onAccent: '#ffffff',
  edge: '#7f9a88',
  round: 999,
  radius: 24,
}

/** Painted eggs above a spring offer. */
export const easter = below(
  {
    slug: 'easter',
    name: 'Easter surprise',
    description: 'Painted eggs above a spring offer.',
    trade: 'chocolate',
    tags: ['easter', 'spring', 'holiday', 'discount', 'egg hunt'],
    form_type: 'popup',
  },
  look,
  {
    picture: 'easter',
    headline: 'We hid something for you',
    words: 'Leave your email and find out: 10, 15 or 20% off for Easter.',
    button: 'Open my egg',
    no: 'I’ll keep hunting',
    thanks: { headline: 'Found it', words: 'This egg is worth 15% off.', button: 'Fill my basket', code: 'EGG15' },
  },
)
