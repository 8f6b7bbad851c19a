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

/** Template for an event invitation with tickets. */
export const event: MailTemplate = {
  id: 'event',
  name: 'Event',
  text: 'Event invitation with date, place and tickets.',
  keywords: 'invitation restaurant dinner tasting concert date',
  subject: 'Seven courses, twenty seats',
  document: mailOf(
    themed(
      {
        canvas: '#0b211e',
        card: '#123531',
        heading: '#f7e7c6',
        text: '#d6ddd3',
        link: '#f2c46d',
        button: '#f2c46d',
        button_text: '#0f2a27',
      },
      { heading_font: 'palatino', heading_size: 38, radius: 6, button_radius: 4 },
    ),
    make('logo', { ...space(30, 22), align: 'center' }),
    whole('restaurant', 'A plate with a fish between fork and knife'),
    text(
      [
        '# Seven courses, twenty seats',
        'On the last Saturday of the month the kitchen cooks one menu for one table. This time: the North Sea, from the smallest shrimp up.',
      ],
      { ...space(36, 24), align: 'center' },
    ),
    row(
      '1-1-1',
      { ...space(24, 12), background: '#0e2b28', gap: 20 },
      [text(['**When**', 'Saturday, 28 November, 7 pm'], { ...space(0, 14), align: 'center', size: 15 })],
      [text(['**Where**', 'At the long table, Harbour Street 4'], { ...space(0, 14), align: 'center', size: 15 })],
      [text(['**What**', '€ 95 with wine, € 80 without'], { ...space(0, 14), align: 'center', size: 15 })],
    ),
    make('button', { label: 'Save me a seat', align: 'center', ...space(32, 14) }),
    text(['Allergies, birthdays, a chair for a small person: tell us when you book.'], {
      ...space(0, 34),
      align: 'center',
      size: 14,
    }),
    footer('You get invitations because you dined with us and asked for them.'),
  ),
}

/** Template for a gift on a birthday or anniversary. */
export const birthday: MailTemplate = {
  id: 'birthday',
  name: 'Birthday',
  text: 'A gift for a birthday or your store’s anniversary.',
  keywords: 'anniversary gift celebrate bakery cake',
  subject: 'There is a loaf with your name on it',
  document: mailOf(
    themed(
      {
        canvas: '#f9d9ac',
        card: '#fffaf1',
        heading: '#5b2a08',
        text: '#664a35',
        link: '#97440b',
        button: '#a3480c',
      },
      { heading_font: 'georgia', heading_size: 36, radius: 20, button_radius: 12 },
    ),
    make('logo', { ...space(28, 14), align: 'center' }),
    make('image', {
      src: pictureOf('bakery'),
      alt: 'A steaming loaf of bread before the sun',
      width: 56,
      radius: 20,
      ...space(10, 26),
    }),
    text(
      [
        '# Happy birthday, [first_name|neighbour]',
        'There is a loaf with your name on it. Literally: Jonas cuts it into the crust. Show this mail at the counter on your day, and it is yours.',
      ],
      { ...space(0, 20), align: 'center' },
    ),
    make('discount', {
      caption: 'Not near the shop? In the online shop it is',
      code: 'MYLOAF',
      note: 'Good for one loaf, this month.',
      ...space(6, 34),
    }),
    footer('You get this because you told us your birthday. We do nothing else with it.'),
  ),
}

/** Template that asks for donations, and reports what they achieved. */
export const appeal: MailTemplate = {
  id: 'appeal',
  name: 'Donation appeal',
  text: 'Fundraising: what donations achieved and what comes next.',
  keywords: 'charity donation nonprofit fundraising trees volunteer',
  subject: '4,120 trees, and one hill left',
  document: mailOf(
    themed(
      {
        canvas: '#d9efe2',
        heading: '#123d26',
        text: '#3f5347',
        link: '#a3341c',
        button: '#c0401f',
      },
      { heading_font: 'verdana', body_font: 'verdana', font_size: 15, heading_size: 28, radius: 12, button_radius: 8 },
    ),
    make('logo', { ...space(28, 22) }),
    whole('charity', 'A heart among the trees of a park'),
    text(
      [
        '# 4,120 trees, and one hill left',
        'Dear [first_name|friend], in spring we asked you for 4,000 trees. You gave 4,120. They stand on the northern slope, and 93 in a hundred made it through the summer.',
      ],
      { ...space(34, 20) },
    ),
    row(
      '1-1-1',
      { ...space(22, 10), background: '#eef8f2', gap: 16 },
      [text(['# € 8', 'One oak, planted and fenced.'], { ...space(0, 12), align: 'center' })],
      [text(['# € 40', 'Five, and a bench for the walkers.'], { ...space(0, 12), align: 'center' })],
      [text(['# € 160', 'A whole row, with your name on the map.'], { ...space(0, 12), align: 'center' })],
    ),
    make('button', { label: 'Plant one more', ...space(30, 16) }),
    text(['Rather dig than pay? We plant again on Saturday, 5 December. Bring boots.'], { ...space(0, 28) }),
    footer('You get our reports because you gave or helped. Thank you.', { align: 'left' }),
  ),
}

/** Template for a weekly digest of links. */
export const digest: MailTemplate = {
  id: 'digest',
  name: 'Weekly digest',
  text: 'Weekly digest of links with one line each.',
  keywords: 'weekly links round-up podcast blog reading',
  subject: 'This week: rivers, radios, and a very old song',
  document: mailOf(
    themed(
      {
        canvas: '#ece9f6',
        heading: '#241a3d',
        text: '#474257',
        link: '#6a2fb0',
        button: '#241a3d',
      },
      { heading_font: 'helvetica', body_font: 'georgia', font_size: 17, heading_size: 32, radius: 0, button_radius: 4 },
    ),
    make('logo', { ...space(28, 20) }),
    whole('podcast', 'A microphone between sound waves'),
    text(['# Rivers, radios, and a very old song', 'Five things from this week, about eleven minutes in total.'], {
      ...space(32, 22),
    }),
    text(
      [
        '# The new episode',
        '**How a river gets its name.** Ines walks the Lahn from spring to mouth and asks everybody she meets. [Listen, 38 minutes](https://example.com)',
      ],
      { ...space(0, 18) },
    ),
    text(
      [
        '# Worth reading',
        '- [The radio that would not die](https://example.com): a repair in eleven evenings.',
        '- [Why maps lie about Greenland](https://example.com), with a slider to see it yourself.',
        '- [A song from 1400 BC](https://example.com), played by somebody who built the harp for it.',
      ],
      { ...space(0, 18) },
    ),
    make('divider', { ...space(8, 22) }),
    text(['*“I listen while I peel potatoes. Please never get shorter.”* A letter from Hanne, 71.'], {
      ...space(0, 26),
    }),
    make('button', { label: 'All episodes', ...space(0, 34) }),
    footer('You get this on Sundays because you subscribed.', { align: 'left' }),
  ),
}
