import {
  box,
  color,
  columns,
  cross,
  done,
  dropdown,
  emailBelow,
  field,
  heading,
  later,
  picture,
  submit,
  tab,
  template,
  text,
} from '../build.ts'

const ink = color('#4d1830')
const soft = color('#7a4a5d')
const page = { width: 780, backgroundColor: color('#fff6f7'), color: ink, borderRadius: 20, shadow: 'large' } as const
const title = { fontFamily: 'Palatino', fontSize: 38, fontWeight: 400, lineHeight: 1.12, letterSpacing: -0.5 } as const
const call = { backgroundColor: color('#a23b53'), color: color('#ffffff'), borderRadius: 999 }
const input = { borderRadius: 14, borderColor: color('#a87f8d') }

/** A florist's form that signs visitors up for reminders of special dates. */
export const florist = template(
  {
    slug: 'florist',
    name: 'Florist reminder',
    description: 'Reminds subscribers five days before a special date.',
    trade: 'florist',
    tags: ['flowers', 'gift', 'reminder', 'choices', 'click'],
    form_type: 'click-trigger-popup',
    settings: { click_triggers: ['[data-remind]'] },
  },
  tab(
    'Sign up',
    page,
    columns(
      580,
      {},
      [1, [picture('florist', { minHeight: 190 })]],
      [
        1.25,
        [
          box(
            { padding: [52, 44, 32, 44], gap: 14, justifyContent: 'center' },
            heading('Never miss a special day', title),
            dropdown('occasion', 'Occasion', ['Birthday', 'Anniversary', 'Mother’s Day', 'Other'], input),
            field('day', 'Date', { placeholder: 'May 12', style: input }),
            emailBelow('Email address', input),
            submit('Remind me', call),
            later('No thanks', { color: soft }),
          ),
        ],
      ],
    ),
    cross({ color: ink, backgroundColor: color('#fff6f7') }),
  ),
  tab(
    'Thank you',
    { ...page, width: 500, padding: [56, 48, 48, 48], gap: 14, textAlign: 'center' },
    heading('Your reminder is set', title),
    text('We’ll email you five days before, with three bouquets in season.', { color: soft }),
    done('Shop flowers', call),
    cross({ color: ink }),
  ),
)
