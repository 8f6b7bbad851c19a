import { days, discount, email, flowOf, form, onPages, section, type ShortcutTemplate, step } from '../template.ts'
import { gameForm } from './build-form.ts'
import { mail } from './build-mail.ts'
import { looks } from './look.ts'

const look = looks.candy
const why = 'You are receiving this email because you played at {site_name}.'

/** A wheel of prizes in return for an email address, and a reminder to use the prize. */
export const spinToWin: ShortcutTemplate = {
  id: 'spin-to-win',
  group: 'grow-email',
  name: 'Spin to win',
  description:
    'Visitors spin a wheel for 5%, 10% or 20% off. The server draws, the email repeats the prize and its code, and a reminder follows after two days.',
  target: 'Convert 7% of visitors',
  target_percent: 7,
  measure: 'form',
  needs: [],
  picture: look.picture,
  sections: [
    section(
      'game',
      'Game',
      step('form-editor', {
        title: 'Design',
        text: 'The wheel, its prizes and how often each is drawn.',
        form: 'wheel',
        controls: ['design'],
      }),
      step('display-settings', { title: 'Pages', form: 'wheel', controls: ['rules'] }),
      step('show-settings', { title: 'Timing', form: 'wheel', controls: ['delay', 'cookie_lifetime'] }),
      step('esp-integration', {
        title: 'Lists and email service',
        text: 'Where players go.',
        form: 'wheel',
        controls: ['lists', 'email_service'],
      }),
    ),
    section(
      'prizes',
      'Prizes',
      step('form-editor', { title: 'Small prize', discount: 'small', controls: ['discount'] }),
      step('form-editor', { title: 'Medium prize', discount: 'medium', controls: ['discount'] }),
      step('form-editor', { title: 'Large prize', discount: 'large', controls: ['discount'] }),
    ),
    section(
      'emails',
      'Emails',
      step('email-editor', { title: 'Thanks and reminder', emails: ['thanks', 'reminder'], controls: ['content'] }),
      step('email-settings', { title: 'Sending', emails: ['thanks', 'reminder'], controls: ['delay', 'hold_out'] }),
    ),
  ],
  discounts: [
    discount('small', '5% prize', { discount_value: 5, discount_prefix: 'SPIN5', min_purchase_amount: 0 }),
    discount('medium', '10% prize', { discount_value: 10, discount_prefix: 'SPIN10', min_purchase_amount: 30 }),
    discount('large', '20% prize', { discount_value: 20, discount_prefix: 'SPIN20', min_purchase_amount: 60 }),
  ],
  forms: [
    form(
      'wheel',
      'Prize wheel',
      gameForm(
        look,
        'wheel',
        [
          ['5% off', 24, 'small'],
          ['Next time', 8, null],
          ['10% off', 18, 'medium'],
          ['Almost', 8, null],
          ['5% off', 20, 'small'],
          ['20% off', 4, 'large'],
          ['So close', 6, null],
          ['10% off', 10, 'medium'],
          ['Not today', 2, null],
        ],
        {
          title: 'Spin for a treat',
          text: 'Three out of four spins win. Enter your email, then give the wheel a push.',
          button: 'Spin the wheel',
          later: 'I’m not feeling lucky',
          thanks: {
            title: 'Thanks for playing',
            text: 'We emailed you your result, with the code if you won.',
            button: 'Start shopping',
          },
        },
      ),
      {
        form_type: 'game',
        settings: { before_show_delay: 10, cookie_lifetime: 1, cookie_lifetime_interval: 'month' },
        rules: [onPages('/')],
      },
    ),
  ],
  emails: [
    email('thanks', 'Thanks for playing', 'welcome', {
      subject: 'Thanks for the spin!',
      preview_text: 'Here is what came of it.',
      document: mail(look, {
        lines: ['# Sweet spin', 'Hi [first_name|there], thanks for playing. It’s good to have you here.'],
        prize: {
          note: 'Enter it at checkout.',
          none: 'No luck this time, but there is always something good on our sale page.',
        },
        button: 'Go to the store',
        why,
      }),
    }),
    email('reminder', 'Prize reminder', 'welcome', {
      subject: 'About your spin',
      preview_text: 'Two days ago you gave our wheel a push.',
      delay: days(2),
      document: mail(look, {
        lines: [
          '# Still craving something?',
          'Hi [first_name|there], two days ago you gave our wheel a push. Here is a quick reminder of what is waiting.',
          '- Bestsellers are in stock today',
          '- Orders leave within a day',
          '- Returns are free for 30 days',
        ],
        prize: {
          note: 'Enter it at checkout before it melts.',
          none: 'Your spin was out of luck. Our bestsellers are worth a look all the same.',
        },
        button: 'Find a treat',
        hasPicture: false,
        why,
      }),
    }),
  ],
  flow: (made) =>
    flowOf({ kind: 'played', popup_id: made.form('wheel') }, [...made.send('thanks'), ...made.send('reminder')], {
      exits: [{ kind: 'unsubscribed' }, { kind: 'ordered' }],
    }),
}
