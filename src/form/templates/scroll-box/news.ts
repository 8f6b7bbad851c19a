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

/** A bell beside a sober question. */
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
    head('The morning’s one story'),
    text('At half past six, on your screen, before the day gets loud. Nothing in between.', { color: soft }),
    allow('Ring me at 6:30', call),
    later('No, let me sleep', { color: soft }),
    cross({ color: ink }),
  ),
  tab(
    'Thank you',
    { ...page, padding: sides(26) },
    head('Until tomorrow'),
    text('The bell is set. Your browser can silence it whenever you like.', { color: soft }),
    done('Read on', call),
    cross({ color: ink }),
  ),
)
