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

/** A brief, in four fields, with code of your own for a calendar or a price list. */
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
    heading('A rough figure by tomorrow', title),
    text('Two sentences are enough. If we’re not the right people, we’ll say who is.', { color: soft }),
    columns(
      440,
      { gap: 12 },
      [1, [field('name', 'Your name', { style: input, required: true })]],
      [1, [emailBelow('Email address', input)]],
    ),
    field('project', 'What’s to be done?', { kind: 'textarea', style: { ...input, minHeight: 96 }, required: true }),
    choices('radio', 'start', 'When should it begin?', ['Now', 'This season', 'Some day']),
    submit('Ask for a figure', call),
    cross({ color: ink }),
  ),
  tab(
    'Thank you',
    page,
    heading('We’re doing the sums', title),
    text('You’ll have a range tomorrow, with what could move it up or down.', { color: soft }),
    done('Good', call),
    cross({ color: ink }),
  ),
)
