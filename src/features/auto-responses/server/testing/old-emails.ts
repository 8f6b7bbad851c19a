import type { OldEmail } from '../old-emails/old-email.ts'

/**
 * An auto-response as stored before it became an email document, and the file that contains how it was rendered then.
 */
export interface OldEmailCase {
  readonly file: string
  readonly subject: string
  readonly preview_text: string
  readonly old: OldEmail
}

/** Values of the recipient's merge tags in the stored files. */
export const oldValues = { name: 'Ann', email: 'ann@example.com' }

const designs = ['card', 'letter', 'banner', 'centered', 'editorial', 'fresh', 'warm', 'outline', 'night', 'receipt']

const everything = `# Hello [name|there]

Thank **you** for *signing* up. See [our shop](https://shop.example/?e=[email]) for more,
or write to [us](mailto:us@shop.example).

- one
- **two** with a line that is long enough to break somewhere on a phone, and on a wide screen as well, I hope
- three

[[Shop now](https://shop.example)]

## A second heading

1. first
2. second

The end.`

const base: OldEmail = {
  template_id: 'card',
  body: everything,
  footer: 'Shop Ltd.\nSee [us](https://shop.example)',
  footer_background_color: '#023A5B',
  footer_text_color: '#85B9DD',
  header_image: null,
}

/** Header image. The test serves it without a network request: gray, 4 by 1. */
const picture = 'https://trellis.example/i/header.png'

const one = (name: string, old: Partial<OldEmail>): OldEmailCase => ({
  file: `${name}.html`,
  subject: 'Welcome, [name]',
  preview_text: 'Good to have you',
  old: { ...base, ...old },
})

/** Every design, followed by unusual bodies. */
export const oldEmails: readonly OldEmailCase[] = [
  ...designs.map((template_id) => one(template_id, { template_id })),
  one('logo', { header_image: { src: picture, alt: 'Shop', width: 200 } }),
  one('banner-picture', { template_id: 'banner', header_image: { src: picture, alt: 'Shop', width: 600 } }),
  one('centered-picture', { template_id: 'centered', header_image: { src: '/i/header.png', alt: 'Shop', width: 333 } }),
  one('one-line', { body: 'Hi.', footer: '' }),
  one('button-first', {
    body: '[[Go](https://shop.example/?n=[name])]\n\n[[Then here](https://shop.example)]',
    footer: '',
  }),
  one('list-last', { template_id: 'centered', body: 'Look:\n- a\n- b' }),
  one('list-first', { template_id: 'editorial', body: '7. a\n8. b\n- c\n# End' }),
  one('literal', { body: '<b>not bold</b> & "quoted" [x](javascript:alert(1)) **open {{body}}\n\n[not a tag\n* star' }),
  one('conditions', {
    body: '[?name]\n# Dear [name]\n\nThis is **for you, [name]**.\n[/name]\n[^name]Who are you?[/name]\nYou [?name]have **a name[/name] that** is known.',
  }),
  one('no-value', {
    body: '[?phone]\n# Call\n\n[[Call](tel:1)]\n\n[/phone]\nHello [phone|you],\n\n[^phone]without a phone.[/phone]',
  }),
  one('footer-colors', { footer: 'a\n\nb **c**', footer_background_color: '#ffffff', footer_text_color: '#333333' }),
  one('nothing', { body: ' ', footer: '', template_id: 'nonsense' }),
]
