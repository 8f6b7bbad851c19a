import { box, color, cross, done, email, heading, later, list, picture, template, submit, tab, text } from '../build.ts'

const ink = color('#16163a')
const soft = color('#50507a')
const indigo = color('#4338ca')
const page = { width: 520, backgroundColor: color('#ffffff'), color: ink, borderRadius: 16, shadow: 'large' } as const
const title = { fontSize: 32, fontWeight: 700, lineHeight: 1.15, letterSpacing: -0.8 } as const
const call = { backgroundColor: indigo, color: color('#ffffff'), borderRadius: 10 }
const body = { padding: [32, 40, 28, 40] as [number, number, number, number], gap: 14 }

/** Clear and bright: a list of benefits below an image of tidy windows. */
export const software = template(
  {
    slug: 'software',
    name: 'Product launch',
    description: 'A banner and a list of benefits, for software and courses.',
    trade: 'software',
    tags: ['saas', 'download', 'checklist'],
    form_type: 'popup',
  },
  tab(
    'Sign up',
    page,
    picture('software', { minHeight: 180 }),
    box(
      body,
      heading('Free launch checklist', title),
      list(
        [
          '42 steps, from first commit to launch day',
          'Ready-made emails for every stage',
          'A rollback plan you can copy',
        ],
        { color: soft },
      ),
      email('Work email', { borderRadius: 10, borderColor: color('#7a7aa3') }),
      submit('Send me the checklist', call),
      later('Just browsing', { color: soft }),
    ),
    cross({ color: ink, backgroundColor: color('#ffffff') }),
  ),
  tab(
    'Thank you',
    page,
    picture('software', { minHeight: 180 }),
    box(
      { ...body, padding: [32, 40, 40, 40] },
      heading('Check your inbox', title),
      text('The checklist is on its way. It comes as a PDF to print and a page to copy.', {
        color: soft,
      }),
      done('Back to the page', call),
    ),
    cross({ color: ink, backgroundColor: color('#ffffff') }),
  ),
)
