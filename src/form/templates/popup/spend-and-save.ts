import { list } from '../build.ts'
import { beside, type Look } from '../layouts.ts'

const look: Look = {
  paper: '#fffaf2',
  ink: '#47230f',
  soft: '#73523f',
  accent: '#b53d14',
  onAccent: '#ffffff',
  edge: '#a08675',
  round: 8,
  radius: 14,
  title: { fontSize: 46, letterSpacing: -1.4 },
}

/** Three steps of savings in one list. */
export const spendAndSave = beside(
  {
    slug: 'spend-and-save',
    name: 'Spend more, save more',
    description: 'Three steps of savings in one list.',
    trade: 'home goods',
    tags: ['tiered discount', 'spend and save', 'sale', 'upsell', 'average order'],
    form_type: 'popup',
  },
  look,
  {
    picture: 'tag',
    headline: 'The more you buy, the more you save',
    middle: [list(['10% off from $50', '15% off from $100', '20% off from $150'], { fontWeight: 600, fontSize: 18 })],
    button: 'Get my code',
    no: 'I just want one thing',
    thanks: {
      headline: 'Saving starts now',
      words: 'One code, three levels. It takes the best one by itself.',
      button: 'Fill my cart',
      code: 'SAVEMORE',
    },
  },
)
