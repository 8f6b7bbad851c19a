import {
  color,
  columns,
  consent,
  cross,
  done,
  dropdown,
  emailBelow,
  emblem,
  field,
  heading,
  submit,
  tab,
  template,
  text,
} from '../build.ts'

const ink = color('#123c39')
const soft = color('#476361')
const page = {
  width: 520,
  padding: [40, 44, 32, 44] as [number, number, number, number],
  gap: 14,
  backgroundColor: color('#f7fcfb'),
  color: ink,
  borderRadius: 20,
  shadow: 'large',
} as const
const title = { fontSize: 30, fontWeight: 700, lineHeight: 1.15, letterSpacing: -0.6 } as const
const call = { backgroundColor: color('#0f6b63'), color: color('#ffffff'), borderRadius: 12 }
const input = { borderRadius: 12, borderColor: color('#74918e') }
const head = (words: string) =>
  columns(0, { gap: 16, alignItems: 'center' }, [1, [emblem('dentist')]], [4.6, [heading(words, title)]])

/** A request for an appointment that takes less than a minute. */
export const dentist = template(
  {
    slug: 'dentist',
    name: 'Dentist appointment',
    description: 'Appointment request with name, phone, time, and consent.',
    trade: 'dentist',
    tags: ['health', 'appointment', 'fields', 'consent', 'choices'],
    form_type: 'click-trigger-popup',
    settings: { click_triggers: ['[data-appointment]', 'a[href="#appointment"]'] },
  },
  tab(
    'Request',
    page,
    head('Request an appointment'),
    text('We reply within one business day. In pain? Please call us.', { color: soft }),
    columns(
      420,
      { gap: 12 },
      [1, [field('name', 'Your name', { style: input, required: true })]],
      [1, [dropdown('time', 'Best time', ['Mornings', 'Lunchtime', 'Afternoons', 'Evenings'], input)]],
    ),
    emailBelow('Email address', input),
    consent('I agree that my details are used to arrange my appointment.', { color: soft }),
    submit('Request appointment', call),
    cross({ color: ink }),
  ),
  tab(
    'Thank you',
    page,
    head('We’ll be in touch today'),
    text('We’ll confirm your time by email. Please bring your insurance card.', { color: soft }),
    done('Close', call),
    cross({ color: ink }),
  ),
)
