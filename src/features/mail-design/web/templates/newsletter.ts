import {
  footer,
  mailOf,
  make,
  type MailTemplate,
  row,
  space,
  text,
  themed,
  whole,
  pictureOf,
} from '../../build-mail.ts'

const theme = themed(
  {
    canvas: '#efe6d6',
    card: '#fffdf8',
    heading: '#2a2018',
    text: '#4b4036',
    link: '#a03a1c',
    button: '#2c4a63',
    button_text: '#ffffff',
  },
  { heading_font: 'georgia', body_font: 'georgia', font_size: 17, heading_size: 34, radius: 4, button_radius: 2 },
)

const story = (picture: string, alt: string, title: string, words: string) =>
  row(
    '1-2',
    { ...space(8, 20), gap: 28, valign: 'middle' },
    [make('image', { src: pictureOf(picture), alt, radius: 4, ...space(0, 0) })],
    [text([`# ${title}`, words], { ...space(0, 0), size: 16 })],
  )

/** Template for a store's monthly news: one image, one main story, three smaller ones. */
export const newsletter: MailTemplate = {
  id: 'newsletter',
  name: 'Newsletter',
  text: 'Monthly newsletter with one main story and three short ones.',
  keywords: 'news monthly editorial books magazine stories',
  subject: 'What we are reading this November',
  document: mailOf(
    theme,
    make('logo', { ...space(30, 22), align: 'center' }),
    whole('bookshop', 'A shelf of books with a black cat asleep on three of them'),
    text(
      [
        '# What we are reading this November',
        'Dear [first_name|reader], the evenings are long again, and the boxes from the publishers keep coming. We have opened all of them. These are the ones we took home.',
      ],
      { ...space(34, 20) },
    ),
    make('button', { label: 'See all twelve', ...space(2, 34) }),
    make('divider', { ...space(0, 26) }),
    story(
      'travel',
      'A small boat on the sea before a setting sun',
      'Three weeks in a small boat',
      'A retired teacher sails around Denmark and writes down what she hears. The quietest book of the year.',
    ),
    story(
      'plants',
      'Five potted plants in a row',
      'The windowsill gardener',
      'Forty plants that forgive you. With drawings, and a list of those that do not mind your cat.',
    ),
    story(
      'recipes',
      'A bowl full of fruit and greens',
      'Supper in one bowl',
      'Sixty recipes, none with more than eight ingredients. We have cooked eleven, and the cat approves of two.',
    ),
    make('divider', { ...space(6, 26) }),
    text(
      [
        '# Come by on Thursday',
        'Mara Lind reads from her new novel on 26 November at 7 pm. Entry is free; the wine is not, but it is cheap. Chairs run out early.',
      ],
      { ...space(0, 30), align: 'center' },
    ),
    make('social', { ...space(0, 12), look: 'text', size: 24 }),
    footer('You get our letter once a month because you signed up for it in the shop or on our site.'),
  ),
}
