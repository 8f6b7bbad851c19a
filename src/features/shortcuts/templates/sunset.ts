import { days, email, flowOf, section, type ShortcutTemplate, step } from '../template.ts'
import { mail } from './build-mail.ts'
import { looks } from './look.ts'

const look = looks.newsletter

/** Asks inactive contacts whether they still want to get emails, and stops emailing those who don't answer. */
export const sunset: ShortcutTemplate = {
  id: 'sunset',
  group: 'customer-outreach',
  name: 'Sunset inactive contacts',
  description:
    'Contacts who have not opened, clicked or visited for 180 days are asked whether to stay. Those who stay silent are tagged, so that you can leave them out.',
  target: 'Reactivate 5% of inactive contacts',
  target_percent: 5,
  measure: 'automation',
  needs: [],
  picture: look.picture,
  sections: [
    section(
      'emails',
      'Emails',
      step('email-editor', { title: 'Emails', emails: ['ask', 'last'], controls: ['content'] }),
    ),
    section(
      'sending',
      'Sending',
      step('email-settings', {
        title: 'Timing',
        emails: ['ask', 'last'],
        controls: ['delay', 'hold_out', 'quiet_hours'],
      }),
    ),
  ],
  discounts: [],
  forms: [],
  emails: [
    email('ask', 'Stay or go', 'customer outreach', {
      subject: 'Should we stop writing?',
      preview_text: 'One click, and you stay on the list.',
      document: mail(look, {
        lines: [
          '# Still want to hear from us?',
          'Hi [first_name|there], you haven’t opened our emails for a while, and we don’t want to fill your inbox. If you’d like to stay, click the button. If not, you don’t need to do anything.',
        ],
        button: 'Keep me on the list',
        why: 'You are receiving this email because you subscribed at {site_name}.',
      }),
    }),
    email('last', 'Last email', 'customer outreach', {
      subject: 'This is our last email',
      preview_text: 'Unless you’d like to stay.',
      delay: days(10),
      document: mail(look, {
        lines: [
          '# Goodbye for now',
          'We’ll stop writing after this one. Changed your mind? The button keeps you on the list.',
        ],
        button: 'I’d like to stay',
        hasPicture: false,
        why: 'You are receiving this email because you subscribed at {site_name}.',
      }),
    }),
  ],
  flow: (made) =>
    flowOf(
      { kind: 'inactive', days: 180 },
      [
        ...made.send('ask'),
        ...made.send('last'),
        { id: 'time-to-answer', kind: 'wait', span: days(7), under: null },
        {
          id: 'answered',
          kind: 'condition',
          filter: { match: 'all', conditions: [{ field: 'clicked', operator: 'within_days', value: 20 }] },
          under: null,
        },
        { id: 'tag-sunset', kind: 'tag', change: 'add', tag: 'Inactive', under: { step: 'answered', branch: 'no' } },
        { id: 'tag-back', kind: 'tag', change: 'add', tag: 'Reactivated', under: { step: 'answered', branch: 'yes' } },
      ],
      { goal_event: { kind: 'tagged', tag: 'Reactivated' }, goal_days: 60, reentry: { kind: 'after', days: 365 } },
    ),
}
