import { days, email, flowOf, hours, section, type ShortcutTemplate, step, storeSection } from '../template.ts'
import { mail } from './build-mail.ts'
import { looks } from './look.ts'

const look = looks.skincare

/** Thanks after an order, then asks for a review. */
export const postPurchase: ShortcutTemplate = {
  id: 'post-purchase',
  group: 'customer-outreach',
  name: 'Thank you and review request',
  description:
    'A personal thank-you an hour after the order, and a review request two weeks later, when people know whether they like it.',
  target: 'Bring 10% of buyers back within 60 days',
  target_percent: 10,
  measure: 'automation',
  needs: ['shop'],
  picture: look.picture,
  sections: [
    storeSection,
    section(
      'emails',
      'Emails',
      step('email-editor', { title: 'Emails', emails: ['thanks', 'review'], controls: ['content'] }),
    ),
    section(
      'sending',
      'Sending',
      step('email-settings', {
        title: 'Timing',
        emails: ['thanks', 'review'],
        controls: ['delay', 'hold_out', 'quiet_hours'],
      }),
    ),
  ],
  discounts: [],
  forms: [],
  emails: [
    email('thanks', 'Thank you', 'customer outreach', {
      subject: 'Thank you for your order',
      preview_text: 'A note from the people who pack it.',
      delay: hours(1),
      document: mail(look, {
        lines: [
          '# Thank you',
          'Hi [first_name|there], your order means a lot to a shop of our size. We’re packing it now, and you’ll hear from us when it ships.',
          'If anything isn’t right when it arrives, reply to this email. We’ll fix it.',
        ],
        button: 'Visit the store',
        why: 'You are receiving this email because you bought from {site_name}.',
      }),
    }),
    email('review', 'Review request', 'customer outreach', {
      subject: 'How do you like it?',
      preview_text: 'It takes a minute, and helps others choose.',
      delay: days(14),
      document: mail(look, {
        lines: [
          '# How is it so far?',
          'Hi [first_name|there], you’ve had your order for a while now. Would you tell others what you think? A sentence is enough.',
          'We publish every review, good or bad, and answer each one.',
        ],
        button: 'Write a review',
        hasPicture: false,
        promises: ['**1 minute** is enough', '**Every** review is published', '**We answer** each one'],
        why: 'You are receiving this email because you bought from {site_name}.',
      }),
    }),
  ],
  flow: (made) =>
    flowOf({ kind: 'ordered' }, [...made.send('thanks'), ...made.send('review')], {
      exits: [{ kind: 'unsubscribed' }, { kind: 'refunded' }],
      goal: { event: { kind: 'ordered' }, days: 60, ends: false },
      reentry: { kind: 'after', days: 30 },
    }),
}
