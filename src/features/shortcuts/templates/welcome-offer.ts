import { days, discount, email, flowOf, form, onPages, section, type ShortcutTemplate, step } from '../template.ts'
import { pictureForm } from './build-form.ts'
import { mail } from './build-mail.ts'
import { looks } from './look.ts'

const look = looks.tea
const why = 'You are receiving this email because you signed up at {site_name}.'

/** A welcome discount by popup and email, and a reminder before the code expires. */
export const welcomeOffer: ShortcutTemplate = {
  id: 'welcome-offer',
  group: 'grow-email',
  name: 'Welcome offer with reminder',
  description:
    'A popup offers 10% for an email address. The code arrives by email, and a reminder follows a day before it expires.',
  target: 'Convert 4% of visitors',
  target_percent: 4,
  measure: 'form',
  needs: [],
  picture: look.picture,
  sections: [
    section(
      'popup',
      'Popup',
      step('form-editor', {
        title: 'Design and discount',
        text: 'What visitors see, and what the code takes off.',
        form: 'popup',
        discount: 'welcome',
        controls: ['design', 'discount'],
      }),
      step('display-settings', { title: 'Pages', form: 'popup', controls: ['rules'] }),
      step('show-settings', { title: 'Timing', form: 'popup', controls: ['delay', 'cookie_lifetime'] }),
      step('esp-integration', {
        title: 'Lists and email service',
        text: 'Where new subscribers go.',
        form: 'popup',
        controls: ['lists', 'email_service'],
      }),
    ),
    section(
      'emails',
      'Emails',
      step('email-editor', { title: 'Welcome and reminder', emails: ['welcome', 'reminder'], controls: ['content'] }),
      step('email-settings', { title: 'Sending', emails: ['welcome', 'reminder'], controls: ['delay', 'hold_out'] }),
    ),
  ],
  discounts: [
    discount('welcome', '10% for new subscribers', {
      discount_value: 10,
      discount_prefix: 'WELCOME10',
      expires_after: 4320,
    }),
  ],
  forms: [
    form(
      'popup',
      'Welcome popup',
      pictureForm(look, {
        title: 'Your first order, 10% off',
        text: 'Join our list for new arrivals and early access to sales. Your welcome code is on its way in seconds.',
        button: 'Send my code',
        later: 'Maybe later',
        thanks: {
          title: 'Welcome aboard',
          text: 'Here is your code. We emailed it too, so you can use it later.',
          button: 'Start shopping',
        },
        hasCode: true,
      }),
      {
        discount: 'welcome',
        settings: { before_show_delay: 8, cookie_lifetime: 1, cookie_lifetime_interval: 'month' },
        rules: [onPages('/')],
      },
    ),
  ],
  emails: [
    email('welcome', 'Welcome', 'welcome', {
      subject: 'Welcome! Here is your 10% off',
      preview_text: 'Use it within three days.',
      discount: 'welcome',
      document: mail(look, {
        lines: [
          '# Glad you’re here',
          'Hi [first_name|there], thanks for joining. Here is the code we promised. It takes 10% off your first order.',
        ],
        code: { caption: 'Your welcome code', sample: 'WELCOME10', note: 'Valid for three days.' },
        button: 'Choose something',
        promises: ['**Made** with care', '**Free returns** for 30 days', '**Two emails** a month, no more'],
        why,
      }),
    }),
    email('reminder', 'Code reminder', 'welcome', {
      subject: 'Your 10% code expires tomorrow',
      preview_text: 'One day left to use it.',
      delay: days(2),
      discount: 'welcome',
      document: mail(look, {
        lines: [
          '# One day left',
          'Hi [first_name|there], your welcome code is good until tomorrow. Not sure where to begin? Our bestsellers are a safe bet.',
        ],
        code: { caption: 'Your welcome code', sample: 'WELCOME10', note: 'Expires tomorrow.' },
        button: 'Shop bestsellers',
        hasPicture: false,
        why,
      }),
    }),
  ],
  flow: (made) =>
    flowOf({ kind: 'submitted', popup_id: made.form('popup') }, [...made.send('welcome'), ...made.send('reminder')], {
      exits: [{ kind: 'unsubscribed' }, { kind: 'ordered' }],
    }),
}
