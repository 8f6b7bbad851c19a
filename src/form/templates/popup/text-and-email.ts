import { consent, email, field } from '../build.ts'
import { beside, type Look, stylesOf } from '../layouts.ts'

const look: Look = {
  paper: '#f8fcff',
  ink: '#12324a',
  soft: '#46627a',
  accent: '#0b6bb0',
  onAccent: '#ffffff',
  edge: '#7590a5',
  round: 999,
  radius: 24,
}
const { input } = stylesOf(look)

/** Asks for an email and, optionally, a phone number with SMS consent. */
export const textAndEmail = beside(
  {
    slug: 'text-and-email',
    name: 'Text and email club',
    description: 'Asks for an email and, if they like, a phone number with SMS consent.',
    trade: 'beauty',
    tags: ['sms', 'text', 'phone', 'consent', 'discount', 'email'],
    form_type: 'popup',
  },
  look,
  {
    picture: 'phone',
    headline: 'Get 15% off by email or text',
    words: 'New drops, restocks and your code, wherever you read first.',
    fields: [
      email('Email address', input),
      field('phone', 'Mobile number (optional)', {
        kind: 'tel',
        showLabel: false,
        placeholder: 'Mobile (optional)',
        style: input,
      }),
      {
        ...consent(
          'I agree to receive marketing texts at this number. Consent is no condition of purchase. Message and data rates may apply. Reply STOP to end.',
          { fontSize: 13 },
        ),
        name: 'sms_consent',
        required: false,
      },
    ],
    button: 'Get 15% off',
    no: 'No thanks',
    thanks: {
      headline: 'Check your phone',
      words: 'Your code works right away.',
      button: 'Start shopping',
      code: 'TEXT15',
    },
  },
)
