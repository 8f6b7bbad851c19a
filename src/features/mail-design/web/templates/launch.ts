import {
  footer,
  mailOf,
  make,
  type MailTemplate,
  pictureOf,
  row,
  space,
  text,
  themed,
  whole,
} from '../../build-mail.ts'

const theme = themed(
  {
    canvas: '#cfe3e1',
    card: '#ffffff',
    heading: '#10292d',
    text: '#3f5155',
    link: '#a8431f',
    button: '#10292d',
    button_text: '#ffffff',
  },
  { heading_font: 'helvetica', body_font: 'helvetica', heading_size: 42, radius: 0, button_radius: 0 },
)

const point = (title: string, words: string) => [text([`**${title}**`, words], { ...space(0, 12), size: 15 })]

/** Template that announces one product with a large image and three reasons to buy. */
export const launch: MailTemplate = {
  id: 'launch',
  name: 'Product launch',
  text: 'Announces one product with a large image and three reasons to buy.',
  keywords: 'new release product announcement collection glasses fashion',
  subject: 'It is here: the Ridge',
  document: mailOf(
    theme,
    make('logo', { ...space(26, 22) }),
    whole('opticians', 'Round sunglasses, mountains in each lens'),
    text(
      [
        '# 19 grams. Nothing between you and the view.',
        'The Ridge is the pair we wanted to carry up ourselves: titanium where it bends, glass where it matters, and a hinge that forgives a rucksack.',
      ],
      { ...space(38, 22) },
    ),
    make('button', { label: 'See the Ridge', ...space(2, 40) }),
    row(
      '1-1-1',
      { ...space(30, 22), background: '#eef5f4', gap: 24 },
      point('Lighter', 'A third of the pair you have on now. We weighed it.'),
      point('Clearer', 'Mineral glass, polarised, ground in the Jura.'),
      point('Longer', 'Every screw can be had for ten years, and so can we.'),
    ),
    text(
      [
        'You need your own strength? Send us the prescription and add eight days. [Write to Lise](mailto:lise@example.com), who grinds them.',
      ],
      { ...space(30, 10), size: 15 },
    ),
    footer('You get this because you asked us to tell you when something new comes out.', { align: 'left' }),
  ),
}

/** Template for a monthly software update. */
export const update: MailTemplate = {
  id: 'update',
  name: 'Product update',
  text: 'Short product updates for software and services.',
  keywords: 'software changelog release features saas service',
  subject: 'Three things that take you less time now',
  document: mailOf(
    themed(
      {
        canvas: '#f1effd',
        heading: '#1d1747',
        text: '#443f63',
        link: '#5b3fd0',
        button: '#5b3fd0',
      },
      { heading_size: 30, radius: 16, button_radius: 10 },
    ),
    make('logo', { ...space(28, 22) }),
    whole('software', 'A list with tasks ticked off between two small charts'),
    text(
      [
        '# Three things that take you less time now',
        'Hello [first_name|there], we spent October on what you asked for most. No tour, no pop-ups: it is all where you would look for it.',
      ],
      { ...space(32, 14) },
    ),
    text(
      [
        '**Bulk edit** — choose as many tasks as you like and change them once.',
        '**Your own fields in exports** — the file now has every column that you see on the screen.',
        '**A quieter inbox** — one summary at nine in place of forty messages a day.',
      ].map((line) => `- ${line}`),
      { ...space(0, 20) },
    ),
    make('button', { label: 'Try it now', ...space(2, 34) }),
    make('video', {
      src: pictureOf('podcast'),
      alt: 'A microphone between sound waves',
      label: 'Watch it in two minutes',
      ...space(0, 30),
    }),
    footer('You get news of the product because you have an account with us.'),
  ),
}
