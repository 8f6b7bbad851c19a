import { allow, box, color, cross, done, heading, later, picture, tab, template, text } from '../build.ts'

const night = color('#1b1330')
const sun = color('#ffd07a')
const pale = color('#cfc6e6')
const page = {
  width: 540,
  backgroundColor: night,
  color: color('#ffffff'),
  borderRadius: 20,
  shadow: 'large',
  textAlign: 'center',
} as const
const body = { padding: [36, 44, 32, 44] as [number, number, number, number], gap: 14 }
const title = { fontSize: 36, fontWeight: 800, lineHeight: 1.1, letterSpacing: -1 } as const
const call = { backgroundColor: sun, color: night, borderRadius: 12, fontWeight: 700 } as const

/** A friendly question before the browser's own permission prompt. */
export const podcast = template(
  {
    slug: 'podcast',
    name: 'Podcast notifications',
    description: 'Asks for push notifications about new episodes.',
    trade: 'podcast',
    tags: ['push', 'notification', 'audio', 'dark', 'media'],
    goal: 'push',
    form_type: 'popup',
    settings: { show_type: 'time-on-site' },
  },
  tab(
    'Question',
    page,
    picture('podcast', { minHeight: 150 }),
    box(
      body,
      heading('Never miss an episode', title),
      text('Get a notification when a new episode is out. Tuesdays, nothing else.', { color: pale }),
      allow('Turn on notifications', call),
      later('Not now', { color: pale }),
    ),
    cross({ color: sun, backgroundColor: night }),
  ),
  tab(
    'Thank you',
    page,
    picture('podcast', { minHeight: 150 }),
    box(
      { ...body, padding: [36, 44, 44, 44] },
      heading('Notifications are on', title),
      text('You’ll hear from us on Tuesday. You can turn them off in your browser at any time.', {
        color: pale,
      }),
      done('Keep listening', call),
    ),
    cross({ color: sun, backgroundColor: night }),
  ),
)
