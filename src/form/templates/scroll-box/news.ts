import { allow, color, columns, cross, done, emblem, heading, later, sides, tab, template, text } from '../build.ts'

const ink = color('#1f2a44')
const soft = color('#525b70')
const page = {
  width: 400,
  padding: [26, 26, 18, 26] as [number, number, number, number],
  gap: 12,
  backgroundColor: color('#ffffff'),
  color: ink,
  borderRadius: 14,
  borderWidth: 1,
  borderColor: color('#d8dce6'),
  shadow: 'medium',
} as const
const title = { fontFamily: 'Georgia', fontSize: 23, fontWeight: 700, lineHeight: 1.2 } as const
const call = { backgroundColor: color('#b93a16'), color: color('#ffffff'), borderRadius: 8 }
const head = (words: string) =>
  columns(
    0,
    { gap: 14, alignItems: 'center', padding: [0, 24, 0, 0] },
    [1, [emblem('bell')]],
    [3.4, [heading(words, title)]],
  )

/** A bell next to a sober question. */
export const news = template(
  {
    slug: 'news',
    name: 'News notifications',
    description: 'Asks for push notifications, for news sites and blogs.',
    trade: 'magazine',
    tags: ['push', 'notification', 'news', 'blog', 'corner'],
    goal: 'push',
    form_type: 'scroll-box',
    settings: { trigger_percent: 60, position: 'bottom-left', animation_id: 'fade' },
  },
  tab(
    'Question',
    page,
    head('The top stories, every morning'),
    text('Get one notification at 6:30 with the news that matters. Free, off anytime.', { color: soft }),
    allow('Turn on notifications', call),
    later('Not now', { color: soft }),
    cross({ color: ink }),
  ),
  tab(
    'Thank you',
    { ...page, padding: sides(26) },
    head('Notifications are on'),
    text('See you tomorrow at 6:30. You can turn them off in your browser at any time.', { color: soft }),
    done('Keep reading', call),
    cross({ color: ink }),
  ),
)
