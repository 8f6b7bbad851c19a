import {
  choices,
  color,
  columns,
  cross,
  done,
  emailBelow,
  field,
  heading,
  submit,
  tab,
  template,
  text,
} from '../build.ts'

const ink = color('#14213d')
const soft = color('#4c566d')
const page = {
  width: 560,
  padding: [44, 48, 36, 48] as [number, number, number, number],
  gap: 14,
  backgroundColor: color('#ffffff'),
  color: ink,
  borderRadius: 8,
  shadow: 'large',
} as const
const title = { fontSize: 32, fontWeight: 700, lineHeight: 1.15, letterSpacing: -0.8 } as const
const call = { backgroundColor: ink, color: color('#ffffff'), borderRadius: 6 }
const input = { borderRadius: 6, borderColor: color('#808a9e') }
const help = '<p>In a hurry? Ring us on weekdays between eight and five.</p>'

/** A quote request with four fields, and custom code for a calendar or a price list. */
export const quote = template(
  {
    slug: 'quote',
    name: 'Quote request',
    description: 'Four-field quote form that opens from a button.',
    trade: 'trades',
    tags: ['custom', 'code', 'lead', 'fields', 'consulting', 'minimal'],
    goal: 'custom',
    form_type: 'click-trigger-popup',
    settings: { click_triggers: ['[data-quote]'], advanced_form: help },
  },
  tab(
    'Request',
    page,
    heading('Get a free quote', title),
    text('Describe your project in a sentence or two. We reply within one business day.', { color: soft }),
    columns(
      440,
      { gap: 12 },
      [1, [field('name', 'Your name', { style: input, required: true })]],
      [1, [emailBelow('Email address', input)]],
    ),
    field('project', 'What do you need?', { kind: 'textarea', style: { ...input, minHeight: 96 }, required: true }),
    choices('radio', 'start', 'When would you like to start?', ['As soon as possible', 'This month', 'Later']),
    submit('Get my quote', call),
    cross({ color: ink }),
  ),
  tab(
    'Thank you',
    page,
    heading('Thank you', title),
    text('We’ll email you a price within one business day.', { color: soft }),
    done('Close', call),
    cross({ color: ink }),
  ),
)
