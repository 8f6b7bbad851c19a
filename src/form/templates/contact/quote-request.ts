import { choices, columns, emailBelow, field } from '../build.ts'
import { contactForm, input } from './contact-look.ts'

/** A quote request with five fields, as an inline form. */
export const quoteRequest = contactForm(
  {
    slug: 'quote-request',
    name: 'Request a quote',
    description: 'A brief with timing and budget, embedded in a page or on a page of its own.',
    tags: ['contact', 'quote', 'project', 'services', 'consulting', 'inline'],
    form_type: 'inline-popup',
  },
  {
    width: 560,
    headline: 'Request a quote',
    words: 'Describe the project in a few sentences. You’ll have an estimate within two business days.',
    fields: [
      columns(
        440,
        { gap: 12 },
        [1, [field('name', 'Name', { required: true, style: input })]],
        [1, [emailBelow('Email address', input)]],
      ),
      field('message', 'Your project', { kind: 'textarea', required: true, style: { ...input, minHeight: 110 } }),
      choices('radio', 'Timing', 'When should it start?', ['This month', 'Next month', 'Later']),
      field('Budget', 'Budget (optional)', { style: input }),
    ],
    button: 'Request a quote',
    thanks: 'Your request is with our team. The estimate comes to your email address.',
    isInline: true,
  },
)
