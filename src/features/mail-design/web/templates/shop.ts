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

/** Template for visitors who viewed a product and left. */
export const interest: MailTemplate = {
  id: 'interest',
  name: 'Browse reminder',
  text: 'Reminds shoppers of a product they viewed.',
  keywords: 'abandoned browse cart reminder interest furniture',
  subject: 'The sofa is still here',
  document: mailOf(
    themed(
      {
        canvas: '#e8dccd',
        card: '#fffdfa',
        heading: '#23383b',
        text: '#4a4a45',
        link: '#8f4317',
        button: '#23565c',
      },
      { heading_font: 'palatino', heading_size: 34, radius: 8, button_radius: 6 },
    ),
    make('logo', { ...space(28, 22) }),
    whole('furniture', 'A green sofa between a plant and a lamp'),
    text(
      [
        '# Take your time. It is a sofa.',
        'Hello [first_name|there], you had a look at the Fjord, and perhaps you measured the room since. It is still here, and it will be tomorrow.',
      ],
      { ...space(34, 20) },
    ),
    make('product', {
      layout: 'beside',
      src: pictureOf('furniture'),
      title: 'Fjord, two seats',
      price: '€ 890',
      text: '164 cm wide, fits through a door of 76. Cover off, into the machine, back on.',
      label: 'Look again',
      ...space(22, 22),
      background: '#f5eee4',
    }),
    text(
      [
        '# What people ask before they buy',
        '- **Can I sit on it first?** In both our shops, for as long as you like.',
        '- **And if it does not fit?** We come and take it back within 60 days.',
        '- **Who carries it up?** We do. Fourth floor, no lift, no extra charge.',
      ],
      { ...space(30, 28), size: 15 },
    ),
    footer('You get this because you looked at it while you were signed in. We write about it once.'),
  ),
}

/** Template that announces a product that is back in stock. */
export const restock: MailTemplate = {
  id: 'restock',
  name: 'Back in stock',
  text: 'Tells waiting customers that a product is back in stock.',
  keywords: 'restock waiting list available tea',
  subject: 'Spring Dragon is back',
  document: mailOf(
    themed(
      {
        canvas: '#dbe8d3',
        heading: '#1d3b26',
        text: '#43523f',
        link: '#2c6a3b',
        button: '#2c5b38',
      },
      { heading_font: 'georgia', heading_size: 36, radius: 20, button_radius: 40 },
    ),
    make('logo', { ...space(30, 10), align: 'center' }),
    make('image', {
      src: pictureOf('tea'),
      alt: 'A green teapot, steaming, among leaves',
      width: 62,
      radius: 20,
      ...space(14, 26),
    }),
    text(
      [
        '# Spring Dragon is back',
        'You asked us to tell you, so here it is: 40 kilos of the spring harvest came in this morning. Last year they were gone in nine days.',
      ],
      { ...space(0, 18), align: 'center' },
    ),
    make('button', { label: 'Put a bag aside for me', align: 'center', ...space(4, 14) }),
    text(['100 g, € 14. Those who waited can order a day before everybody else.'], {
      ...space(0, 34),
      align: 'center',
      size: 14,
    }),
    footer('You get this one message because you asked to be told. You are on no list.'),
  ),
}

/** Template that asks for a review some days after a purchase. */
export const review: MailTemplate = {
  id: 'review',
  name: 'Review request',
  text: 'Asks for a review a few days after delivery.',
  keywords: 'review rating feedback stars purchase skincare',
  subject: 'How is your skin doing?',
  document: mailOf(
    themed(
      {
        canvas: '#e4e7dc',
        card: '#fdfdf9',
        heading: '#2f3b2c',
        text: '#50564a',
        link: '#57642f',
        button: '#4b5a34',
      },
      { heading_font: 'palatino', body_font: 'helvetica', heading_size: 34, radius: 2, button_radius: 2 },
    ),
    make('logo', { ...space(30, 24), align: 'center' }),
    whole('skincare', 'Three bottles and a jar among leaves'),
    text(
      [
        '# How is your skin doing?',
        'Hello [first_name|there], you have had the set for three weeks now: about the time it takes to notice a difference. Or none. We would like to know either way.',
      ],
      { ...space(36, 20), align: 'center' },
    ),
    row(
      '1-1',
      { ...space(0, 24), gap: 16 },
      [make('button', { label: 'I like it', is_wide: true, ...space(0, 0) })],
      [make('button', { label: 'Not for me', is_wide: true, color: '#e3e6d6', text_color: '#2f3b2c', ...space(0, 0) })],
    ),
    text(['It takes a minute. We publish every review, the bad ones too, and answer each of them ourselves.'], {
      ...space(0, 32),
      align: 'center',
      size: 14,
    }),
    footer('You get this because you bought from us. We ask once for each order.'),
  ),
}
