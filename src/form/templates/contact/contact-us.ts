import { emailBelow, field } from '../build.ts'
import { contactForm, input } from './contact-look.ts'

/** Name, email, subject and message, behind a tab at the edge of the page. */
export const contactUs = contactForm(
  {
    slug: 'contact-us',
    name: 'Contact us',
    description: 'Name, email, subject and message, behind a tab at the edge of the page.',
    tags: ['contact', 'message', 'question', 'tab', 'minimal'],
    form_type: 'scroll-box',
    settings: {
      show_type: 'delay',
      before_show_delay: 0,
      teaser: { show: 'both', text: 'Contact us', position: 'bottom-right', closable: false },
    },
  },
  {
    width: 400,
    headline: 'Write to us',
    words: 'We read every message and reply by email.',
    fields: [
      field('name', 'Name', { style: input }),
      emailBelow('Email address', input),
      field('subject', 'Subject', { style: input }),
      field('message', 'Message', { kind: 'textarea', required: true, style: { ...input, minHeight: 110 } }),
    ],
    button: 'Send message',
    thanks: 'Your message is with our team. The reply comes to your email address.',
  },
)
