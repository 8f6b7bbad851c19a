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

const espresso = themed(
  {
    canvas: '#2b1a12',
    card: '#fbf5ec',
    heading: '#38200f',
    text: '#5a4534',
    link: '#94450f',
    button: '#94450f',
  },
  { heading_font: 'georgia', heading_size: 36, radius: 14, button_radius: 8 },
)

/** Template for the first email to a new subscriber. */
export const welcome: MailTemplate = {
  id: 'welcome',
  name: 'Welcome',
  text: 'Greets new subscribers with a code and where to start.',
  keywords: 'hello first subscriber onboarding coffee',
  subject: 'Good to have you, [first_name|friend]',
  document: mailOf(
    espresso,
    make('logo', { ...space(28, 20), align: 'center' }),
    row(
      '1-1',
      { ...space(8, 26), gap: 30, valign: 'middle' },
      [
        make('image', {
          src: pictureOf('coffee'),
          alt: 'A cup of coffee with a leaf in its foam, from above',
          radius: 14,
          ...space(0, 0),
        }),
      ],
      [
        text(
          [
            '# Good to have you, [first_name|friend]',
            'We roast on Tuesdays and write on Fridays: what came in, what it tastes of, and how we would brew it.',
          ],
          { ...space(0, 0) },
        ),
      ],
    ),
    make('discount', {
      caption: 'For your first bag',
      code: 'FIRSTCUP',
      note: '10 % off, for 30 days from today.',
      ...space(26, 28),
      background: '#f1e4d1',
    }),
    text(
      [
        '# Where to begin',
        '- **Mild and round:** the house blend, for any machine.',
        '- **Fruity and bright:** Ethiopia Guji, for filters and patience.',
        '- **No idea?** [Answer three questions](https://example.com) and we will choose for you.',
      ],
      { ...space(30, 20) },
    ),
    make('button', { label: 'Choose a coffee', ...space(2, 36) }),
    footer('You get this because you signed up on our site. One letter a week, never more.'),
  ),
}

/** Template with text only. */
export const letter: MailTemplate = {
  id: 'letter',
  name: 'Text-only letter',
  text: 'Plain text, like a personal email.',
  keywords: 'text simple personal owner founder plain',
  subject: 'A short note before the winter',
  document: mailOf(
    themed({ canvas: '#ffffff', link: '#1d4ed8' }, { heading_size: 24, radius: 0 }),
    text(
      [
        'Hello [first_name|there],',
        'this is Ada, from the workshop. I write these letters myself, four times a year, so this one will be short.',
        'We move in January. The new place is two streets further, has a window to the yard and, at last, a kiln that closes. Until the 20th of December you find us at the old address; after that, follow the smell of wet clay.',
        'If you have something at ours to be glazed, please fetch it before we pack. I would hate to lose your bowl in a box called “miscellaneous”.',
        'Write back if you like. I read everything.',
        'Ada',
      ],
      { ...space(12, 20) },
    ),
    make('divider', { ...space(4, 8), align: 'left', width: 20 }),
    footer('You get this because you left us your address.', { align: 'left', ...space(12, 24) }),
  ),
}

/** Template that asks one question. */
export const survey: MailTemplate = {
  id: 'survey',
  name: 'Customer survey',
  text: 'One-question survey, answered with one click.',
  keywords: 'question feedback nps opinion poll yoga',
  subject: 'One question, five buttons',
  document: mailOf(
    themed(
      {
        canvas: '#f4d9cb',
        card: '#fffaf7',
        heading: '#5a2318',
        text: '#64463d',
        link: '#9a3a24',
        button: '#9a3a24',
      },
      { heading_font: 'trebuchet', body_font: 'trebuchet', heading_size: 32, radius: 22, button_radius: 14 },
    ),
    make('logo', { ...space(28, 20), align: 'center' }),
    whole('yoga', 'Somebody sits upright before a rising sun'),
    text(
      [
        '# How did you feel after class?',
        'You were with us eight times this autumn. One press tells us how it was; what you press stays between us.',
      ],
      { ...space(34, 20), align: 'center' },
    ),
    row(
      '1-1-1',
      { ...space(0, 10), gap: 12 },
      [make('button', { label: 'Lighter', is_wide: true, ...space(0, 0) })],
      [make('button', { label: 'The same', is_wide: true, color: '#f0c9b8', text_color: '#5a2318', ...space(0, 0) })],
      [make('button', { label: 'Worse', is_wide: true, color: '#f0c9b8', text_color: '#5a2318', ...space(0, 0) })],
    ),
    text(['More to say? Answer this mail: it goes to Noor, who teaches on Mondays.'], {
      ...space(14, 32),
      align: 'center',
      size: 14,
    }),
    footer('You get this because you have been to our classes.'),
  ),
}

/** Template for a referral reward for both sides. */
export const referral: MailTemplate = {
  id: 'referral',
  name: 'Refer a friend',
  text: 'Referral offer for the customer and a friend.',
  keywords: 'friend invite recommend share flowers',
  subject: 'A bunch for a friend, a bunch for you',
  document: mailOf(
    themed(
      {
        canvas: '#fbe1e5',
        heading: '#6b1730',
        text: '#5f434b',
        link: '#a3214b',
        button: '#a3214b',
      },
      { heading_font: 'georgia', heading_size: 34, radius: 18, button_radius: 40 },
    ),
    make('logo', { ...space(28, 16), align: 'center' }),
    row(
      '1-1',
      { ...space(10, 28), gap: 30, valign: 'middle' },
      [
        text(
          [
            '# A bunch for a friend, a bunch for you',
            'Pass the code on. Your friend gets € 10 off the first order, and the next one of yours is € 10 less.',
          ],
          { ...space(0, 0) },
        ),
      ],
      [
        make('image', {
          src: pictureOf('florist'),
          alt: 'A bunch of red, white and orange flowers',
          radius: 18,
          ...space(0, 0),
        }),
      ],
    ),
    make('discount', {
      caption: 'Your friend says',
      code: 'FROM-A-FRIEND',
      note: 'For first orders above € 30. There is no limit to your friends.',
      ...space(8, 26),
    }),
    make('button', { label: 'Write to a friend', link: 'mailto:?subject=Flowers', align: 'center', ...space(0, 36) }),
    footer('You get this because you order flowers from us.'),
  ),
}
