import { emailBelow, field } from '../build.ts'
import { below, type Look, stylesOf } from '../layouts.ts'

const look: Look = {
  paper: '#ffffff',
  ink: '#16294f',
  soft: '#4d5d80',
  accent: '#1f56c4',
  onAccent: '#ffffff',
  edge: '#7c88a3',
  round: 8,
  radius: 14,
}
const { input } = stylesOf(look)

/** A live session with a date. Asks for name and email address. */
export const webinar = below(
  {
    slug: 'webinar',
    name: 'Webinar signup',
    description: 'A live session with a name, an address and a date.',
    trade: 'consulting',
    tags: ['webinar', 'event', 'live', 'workshop', 'course', 'lead'],
    form_type: 'popup',
  },
  look,
  {
    picture: 'webinar',
    kicker: 'FREE LIVE WEBINAR',
    headline: 'Sell more with less email',
    words: 'A live 45-minute session with time for your questions. Thursday, March 12, 6 pm.',
    fields: [field('name', 'First name', { required: true, style: input }), emailBelow('Email address', input)],
    button: 'Save my seat',
    no: 'I’m busy that day',
    thanks: {
      headline: 'Your seat is saved',
      words: 'The link and a calendar entry are in your inbox.',
      button: 'Done',
    },
  },
)
