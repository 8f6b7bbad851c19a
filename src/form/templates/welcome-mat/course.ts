import {
  color,
  columns,
  cross,
  done,
  email,
  emblem,
  heading,
  later,
  nameField,
  sides,
  submit,
  tab,
  template,
  text,
} from '../build.ts'

const ink = color('#2a2f6b')
const soft = color('#555a86')
const page = {
  width: 2000,
  backgroundColor: color('#fff6e6'),
  color: ink,
  padding: sides(56, 24),
  alignItems: 'center',
  justifyContent: 'center',
} as const
const title = { fontSize: 54, fontWeight: 800, lineHeight: 1.02, letterSpacing: -2 } as const
const call = { backgroundColor: color('#b93c17'), color: color('#ffffff'), borderRadius: 14, fontWeight: 700 } as const
const input = { borderRadius: 14, borderColor: color('#7b7fa8') }

/** A desk, a pencil and the first lesson. */
export const course = template(
  {
    slug: 'course',
    name: 'Course first lesson',
    description: 'A free first lesson, full screen.',
    trade: 'online course',
    tags: ['education', 'learning', 'download', 'full screen', 'bright'],
    form_type: 'welcome-mat',
  },
  tab(
    'Welcome',
    page,
    columns(
      640,
      { width: 1080, gap: 24, alignItems: 'center' },
      [1, [emblem('course')]],
      [
        1.1,
        [
          heading('Learn to write, first lesson free', title),
          text('A 12-minute video, one exercise, and feedback from a published author.', {
            color: soft,
            fontSize: 18,
          }),
          columns(420, { gap: 12 }, [1, [nameField('First name', input)]], [1.5, [email('Email address', input)]]),
          submit('Start my free lesson', call),
          later('See the full course', { color: soft, textAlign: 'left' }),
        ],
        { gap: 16, padding: sides(8, 16) },
      ],
    ),
    cross({ color: ink }),
  ),
  tab(
    'Thank you',
    page,
    columns(
      640,
      { width: 1080, gap: 24, alignItems: 'center' },
      [1, [emblem('course')]],
      [
        1.1,
        [
          heading('You’re in', title),
          text('We’ve sent lesson one to your inbox. Have fun!', { color: soft, fontSize: 18 }),
          done('See the full course', call),
        ],
        { gap: 16, padding: sides(8, 16) },
      ],
    ),
    cross({ color: ink }),
  ),
)
