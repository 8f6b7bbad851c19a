import { footer, mailOf, make, type MailTemplate, pictureOf, row, space, text, themed, whole } from './build.ts'

const theme = themed(
  {
    canvas: '#17181c',
    card: '#ffffff',
    heading: '#17181c',
    text: '#41444d',
    link: '#c2371a',
    button: '#17181c',
    button_text: '#ffffff',
  },
  { heading_font: 'helvetica', body_font: 'helvetica', heading_size: 42, radius: 0, button_radius: 0 },
)

const point = (title: string, words: string) => [text([`**${title}**`, words], { ...space(0, 12), size: 15 })]

/** One new thing, shown large, with three reasons. */
export const launch: MailTemplate = {
  id: 'launch',
  name: 'Product launch',
  text: 'One new thing, shown large, with three reasons.',
  keywords: 'new release product announcement shoes sport',
  subject: 'It is here: the Comet 2',
  document: mailOf(
    theme,
    make('logo', { ...space(26, 22) }),
    row('1', { padding: [0, 0, 0, 0], background: '#ff6242' }, [
      make('image', {
        src: pictureOf('sneakers'),
        alt: 'A white and yellow running shoe at speed on bright coral',
        width: 76,
        padding: [28, 0, 28, 0],
      }),
    ]),
    text(
      [
        '# 212 grams. Nothing else to carry.',
        'The Comet 2 has the foam of our racing shoe and the sole of our trail shoe. Eleven runners wore it for 600 kilometres before we allowed ourselves to call it finished.',
      ],
      { ...space(38, 22) },
    ),
    make('button', { label: 'See the Comet 2', ...space(2, 40) }),
    row(
      '1-1-1',
      { ...space(30, 22), background: '#f4f2ee', gap: 24 },
      point('Lighter', '40 grams less than the first, without a thinner sole.'),
      point('Drier', 'A woven upper that lets water out faster than in.'),
      point('Longer', 'Resoled by us, once, for nothing.'),
    ),
    text(
      [
        'You have been with us since the first Comet? [Write to us](mailto:hello@example.com) before Sunday, and we will put your old pair on the wall.',
      ],
      { ...space(30, 10), size: 15 },
    ),
    footer('You get this because you asked us to tell you when something new comes out.', { align: 'left' }),
  ),
}

/** What a piece of software learned this month. */
export const update: MailTemplate = {
  id: 'update',
  name: 'Product update',
  text: 'What is new in your software or service, in short pieces.',
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
