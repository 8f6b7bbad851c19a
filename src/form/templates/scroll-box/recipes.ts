import { box, color, cross, done, heading, later, picture, share, tab, template, text } from '../build.ts'

const ink = color('#24405c')
const soft = color('#586675')
const page = {
  width: 400,
  backgroundColor: color('#fffaf5'),
  color: ink,
  borderRadius: 18,
  shadow: 'large',
  textAlign: 'center',
} as const
const body = { padding: [22, 28, 20, 28] as [number, number, number, number], gap: 12 }
const title = { fontFamily: 'Trebuchet MS', fontSize: 27, fontWeight: 700, lineHeight: 1.15 } as const
const words = 'A salad that wants to be eaten twice. Twenty minutes, one bowl.'

/** Asks visitors to pin a recipe. */
export const recipes = template(
  {
    slug: 'recipes',
    name: 'Recipe share',
    description: 'Asks visitors to pin a recipe, for food blogs.',
    trade: 'recipe blog',
    tags: ['share', 'social', 'food', 'pinterest', 'corner'],
    goal: 'social-shares',
    form_type: 'scroll-box',
    settings: { trigger_percent: 70 },
  },
  tab(
    'Share',
    page,
    picture('recipes', { minHeight: 150 }),
    box(
      body,
      heading('Save this recipe', title),
      text('Pin it for later, or share it with a friend.', { color: soft }),
      share('pinterest', 'Pin the recipe', words, { borderRadius: 12 }),
      share('facebook', 'Share with a friend', words, { borderRadius: 12 }),
      later('No thanks', { color: soft }),
    ),
    cross({ color: ink, backgroundColor: color('#fffaf5') }),
  ),
  tab(
    'Thank you',
    page,
    picture('recipes', { minHeight: 150 }),
    box(
      { ...body, padding: [22, 28, 28, 28] },
      heading('Enjoy your meal', title),
      text('Thanks for sharing our recipe.', { color: soft }),
      done('Back to the recipe', { backgroundColor: ink, color: color('#ffffff'), borderRadius: 12 }),
    ),
    cross({ color: ink, backgroundColor: color('#fffaf5') }),
  ),
)
