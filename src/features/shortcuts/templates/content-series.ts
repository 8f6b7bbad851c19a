import { days, email, flowOf, form, onPages, section, type ShortcutTemplate, step, tagStep } from '../template.ts'
import { cornerForm } from './build-form.ts'
import { mail } from './build-mail.ts'
import { looks } from './look.ts'

const look = looks.bookshop
const why = 'You are receiving this email because you asked for our guide at {site_name}.'

/** A guide in return for an email address, and a short series that builds on it. */
export const contentSeries: ShortcutTemplate = {
  id: 'content-series',
  group: 'grow-email',
  name: 'Content upgrade series',
  description:
    'Readers who scroll through an article are offered your guide. Three emails deliver it, add to it, and introduce what you sell.',
  target: 'Convert 3% of readers',
  target_percent: 3,
  measure: 'form',
  needs: [],
  picture: look.picture,
  sections: [
    section(
      'box',
      'Scroll box',
      step('form-editor', { title: 'Design', form: 'box', controls: ['design'] }),
      step('display-settings', {
        title: 'Pages',
        text: 'The articles that the guide goes with.',
        form: 'box',
        controls: ['rules'],
      }),
      step('show-settings', { title: 'Timing', form: 'box', controls: ['delay', 'cookie_lifetime'] }),
      step('esp-integration', { title: 'Lists and email service', form: 'box', controls: ['lists', 'email_service'] }),
    ),
    section(
      'series',
      'Series',
      step('email-editor', { title: 'Three emails', emails: ['guide', 'tip', 'offer'], controls: ['content'] }),
      step('email-settings', { title: 'Sending', emails: ['guide', 'tip', 'offer'], controls: ['delay', 'hold_out'] }),
    ),
  ],
  discounts: [],
  forms: [
    form(
      'box',
      'Guide offer',
      cornerForm(look, {
        title: 'Get the complete guide',
        text: 'Twelve pages, no fluff. We’ll email it to you right away.',
        button: 'Send me the guide',
        later: 'No thanks',
        thanks: {
          title: 'It’s on its way',
          text: 'Check your inbox in a minute. The guide is in the first email.',
          button: 'Keep reading',
        },
      }),
      {
        form_type: 'scroll-box',
        settings: {
          show_type: 'scroll',
          trigger_percent: 45,
          before_show_delay: 1,
          cookie_lifetime: 2,
          cookie_lifetime_interval: 'month',
        },
        rules: [onPages('/blog')],
      },
    ),
  ],
  emails: [
    email('guide', 'The guide', 'welcome', {
      subject: 'Here is your guide',
      preview_text: 'Download it now, read it whenever you like.',
      document: mail(look, {
        lines: [
          '# Your guide is ready',
          'Hi [first_name|there], thanks for your interest. The button below opens the guide. In two days I’ll send you the one tip that readers tell us made the biggest difference.',
        ],
        button: 'Open the guide',
        why,
      }),
    }),
    email('tip', 'The best tip', 'welcome', {
      subject: 'The tip most people skip',
      preview_text: 'It takes ten minutes.',
      delay: days(2),
      document: mail(look, {
        lines: [
          '# Start with the smallest step',
          'Most people read a guide and wait for the right moment. Those who see results do one small thing the same day.',
          '- Pick a single page of the guide',
          '- Do what it says for ten minutes',
          '- Write down what changed',
          'Reply and tell us how it went. We read every answer.',
        ],
        button: 'Open the guide again',
        hasPicture: false,
        why,
      }),
    }),
    email('offer', 'How we can help', 'welcome', {
      subject: 'Want a hand with this?',
      preview_text: 'How we can help you go further.',
      delay: days(3),
      document: mail(look, {
        lines: [
          '# From reading to doing',
          'Hi [first_name|there], by now you know how we work. If you would like the shortcut, take a look at what we make for people who are exactly where you are.',
        ],
        button: 'See how we can help',
        promises: ['**Made for** beginners', '**Updated** this year', '**Money back** for 30 days'],
        why,
      }),
    }),
  ],
  flow: (made) =>
    flowOf(
      { kind: 'submitted', popup_id: made.form('box') },
      [tagStep('tag-guide', 'add', 'Guide'), ...made.send('guide'), ...made.send('tip'), ...made.send('offer')],
      { goal_days: 30 },
    ),
}
