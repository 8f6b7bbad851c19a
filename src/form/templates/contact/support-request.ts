import { dropdown, emailBelow, field, files } from '../build.ts'
import { contactForm, input } from './contact-look.ts'

/** Asks for the topic, the order number, a description of the problem, and photos of it. */
export const supportRequest = contactForm(
  {
    slug: 'support-request',
    name: 'Support request',
    description: 'Asks what it is about and which order it concerns, and takes photos. Opens from a tab.',
    tags: ['contact', 'support', 'help', 'order', 'return', 'tab'],
    form_type: 'popup',
    settings: {
      before_show_delay: 0,
      teaser: { show: 'both', text: 'Help', position: 'right', closable: false },
    },
  },
  {
    width: 480,
    headline: 'How can we help?',
    words: 'Tell us what happened. With the order number we find it faster.',
    fields: [
      dropdown('subject', 'Topic', ['My order', 'A return or refund', 'A product', 'Something else'], input),
      emailBelow('Email address', input),
      field('Order number', 'Order number (optional)', { style: input }),
      field('message', 'What happened?', { kind: 'textarea', required: true, style: { ...input, minHeight: 110 } }),
      files('Photos or receipts (optional)'),
    ],
    button: 'Send request',
    thanks: 'Our support team has your request. The reply comes to your email address.',
  },
)
