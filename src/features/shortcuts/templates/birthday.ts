import { discount, email, flowOf, form, onPages, section, type ShortcutTemplate, step } from '../template.ts'
import { field } from '#form/templates/build.ts'
import { pictureForm } from './build-form.ts'
import { mail } from './build-mail.ts'
import { looks } from './look.ts'

const look = looks.bakery

/** Asks for birthdays, and gives a code on each. */
export const birthday: ShortcutTemplate = {
  id: 'birthday',
  group: 'grow-email',
  name: 'Birthday club',
  description:
    'A popup invites visitors to the birthday club. Every year, on the day, members get an email with a gift code.',
  target: 'Bring 12% of birthdays to order',
  target_percent: 12,
  measure: 'automation',
  needs: [],
  picture: look.picture,
  fields: [{ key: 'birthday', label: 'Birthday', type: 'date' }],
  sections: [
    section(
      'popup',
      'Popup',
      step('form-editor', { title: 'Design', form: 'popup', controls: ['design'] }),
      step('display-settings', { title: 'Pages', form: 'popup', controls: ['rules'] }),
      step('show-settings', { title: 'Timing', form: 'popup', controls: ['delay', 'cookie_lifetime'] }),
    ),
    section(
      'gift',
      'Gift',
      step('email-editor', {
        title: 'Birthday email',
        emails: ['gift'],
        discount: 'gift',
        controls: ['content', 'discount'],
      }),
      step('email-settings', {
        title: 'Sending',
        text: 'Sent at 9 AM on the birthday.',
        emails: ['gift'],
        controls: ['hold_out'],
      }),
    ),
  ],
  discounts: [
    discount('gift', '15% birthday gift', { discount_value: 15, discount_prefix: 'BDAY15', expires_after: 20_160 }),
  ],
  forms: [
    form(
      'popup',
      'Birthday club',
      pictureForm(look, {
        title: 'A gift on your birthday',
        text: 'Tell us the day, and once a year something nice lands in your inbox.',
        button: 'Join the club',
        later: 'I’d rather not say',
        fields: [field('birthday', 'Birthday', { kind: 'date', required: true })],
        thanks: {
          title: 'You’re in the club',
          text: 'We’ve marked the day. See you then, or sooner.',
          button: 'Look around',
        },
      }),
      {
        settings: { before_show_delay: 20, cookie_lifetime: 2, cookie_lifetime_interval: 'month' },
        rules: [onPages('/')],
      },
    ),
  ],
  emails: [
    email('gift', 'Birthday gift', 'customer outreach', {
      subject: 'Happy birthday[?first_name], [first_name][/first_name]!',
      preview_text: 'There’s a gift inside.',
      discount: 'gift',
      document: mail(look, {
        lines: [
          '# Happy birthday!',
          'Hi [first_name|there], today is your day. We made sure there is something to unwrap: 15% off anything you like.',
        ],
        code: {
          caption: 'Your gift',
          sample: 'BDAY15',
          note: 'Valid for two weeks. One order, anything in the store.',
        },
        button: 'Treat yourself',
        after: ['Have a wonderful day. Your friends at {site_name}'],
        why: 'You are receiving this email because you joined the birthday club at {site_name}.',
      }),
    }),
  ],
  flow: (made) =>
    flowOf({ kind: 'date', field: 'field:birthday', days: 0, yearly: true, hour: 9 }, made.send('gift'), {
      reentry: { kind: 'after', days: 300 },
      goal_days: 14,
    }),
}
