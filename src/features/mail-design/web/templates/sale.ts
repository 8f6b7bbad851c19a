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

const sweet = themed(
  {
    canvas: '#ffe3ea',
    heading: '#7a1236',
    text: '#5c3b47',
    link: '#b01c52',
    button: '#b01c52',
  },
  { heading_font: 'trebuchet', body_font: 'trebuchet', heading_size: 40, radius: 24, button_radius: 40 },
)

/** Template for a few days of lower prices, with a code. */
export const sale: MailTemplate = {
  id: 'sale',
  name: 'Sale',
  text: 'Limited-time sale with a code and an end date.',
  keywords: 'discount offer coupon promotion code black friday',
  subject: 'A quarter off, until Sunday',
  document: mailOf(
    sweet,
    make('logo', { ...space(28, 20), align: 'center' }),
    whole('candy', 'Wrapped sweets in a row on pink stripes'),
    text(
      [
        '# A quarter off everything sweet',
        'From today until Sunday night. Fudge, pralines, the jars that look too good to open: all of it.',
      ],
      { ...space(34, 12), align: 'center' },
    ),
    make('discount', {
      caption: 'Give this code at the checkout',
      code: 'SWEET25',
      note: 'Until Sunday, 29 November, at midnight. Once for each customer.',
      ...space(12, 26),
    }),
    make('button', { label: 'Fill a basket', align: 'center', ...space(0, 38) }),
    row(
      '1-1',
      { ...space(28, 12), background: '#fff5f8', gap: 24, valign: 'bottom' },
      [
        make('product', {
          src: pictureOf('gelato'),
          title: 'Six scoops to go',
          price: '€ 13.50',
          old_price: '€ 18.00',
          text: 'Packed in dry ice, at your door in a day.',
          label: 'Take it home',
          ...space(0, 22),
        }),
      ],
      [
        make('product', {
          src: pictureOf('bees'),
          title: 'Honey from four meadows',
          price: '€ 21.00',
          old_price: '€ 28.00',
          text: 'Four small jars, four very different summers.',
          label: 'Taste them',
          ...space(0, 22),
        }),
      ],
    ),
    footer('You get offers from us because you asked for them.'),
  ),
}

/** Template for gifts at three prices. */
export const holiday: MailTemplate = {
  id: 'holiday',
  name: 'Holiday gift guide',
  text: 'Gift guide in columns with the last order date.',
  keywords: 'christmas gifts presents winter toys december',
  subject: 'Presents they will still play with in March',
  document: mailOf(
    themed(
      {
        canvas: '#14454a',
        card: '#fffaf0',
        heading: '#0d3a3f',
        text: '#3d4d4d',
        link: '#a8321f',
        button: '#c23a24',
      },
      { heading_font: 'trebuchet', body_font: 'trebuchet', heading_size: 36, radius: 18, button_radius: 12 },
    ),
    make('logo', { ...space(28, 20), align: 'center' }),
    whole('toys', 'Wooden blocks, a train and a rocket on a green hill'),
    text(
      [
        '# Presents they will still play with in March',
        'Wood, no batteries, and nothing that plays a melody at six in the morning. Chosen by our own children, who were strict.',
      ],
      { ...space(34, 22), align: 'center' },
    ),
    row(
      '1-1-1',
      { ...space(0, 8), gap: 20 },
      [
        make('product', {
          src: pictureOf('pets'),
          title: 'Bruno',
          price: '€ 24',
          text: 'A dog that needs no walk.',
          label: 'Adopt',
          ...space(0, 20),
        }),
      ],
      [
        make('product', {
          src: pictureOf('bell'),
          title: 'Bell',
          price: '€ 12',
          text: 'For small hands and patient parents.',
          label: 'Ring',
          ...space(0, 20),
        }),
      ],
      [
        make('product', {
          src: pictureOf('course'),
          title: 'Pen set',
          price: '€ 18',
          text: 'Twenty colors and one good pencil.',
          label: 'Draw',
          ...space(0, 20),
        }),
      ],
    ),
    row('1', { ...space(26, 26), background: '#f6e7c8' }, [
      text(
        [
          '**Order until Wednesday, 16 December**, and it is under the tree. We wrap everything, and the paper has foxes on it.',
        ],
        { ...space(0, 0), align: 'center' },
      ),
    ]),
    make('button', { label: 'Open the guide', align: 'center', ...space(30, 32) }),
    footer('You get our letters because you are a customer or signed up for them. Happy holidays!'),
  ),
}
