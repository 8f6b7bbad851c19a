import { beforeAll, expect, test } from 'vitest'
import { contrast, parseColor } from '#form/document/color.ts'
import { composeEmail } from '../compose.ts'
import type { EmailLook } from '../contract.ts'
import { emailDesigns, footerColors } from '../email-designs.ts'
import { compileShell } from './compile-shell.ts'

const look: EmailLook = {
  template_id: 'card',
  footer_background_color: footerColors.background,
  footer_text_color: footerColors.text,
  headerImage: null,
}
const words = {
  subject: 'Welcome',
  preview_text: 'Good to have you',
  body: '# Hello [name|there]\n\nThank **you**. See [us](https://shop.example).\n\n- one\n- two\n\n[[Shop](https://shop.example)]',
  footer: 'Shop Ltd.',
}

// MJML takes its time to load.
beforeAll(() => compileShell(look, ''), 60_000)

async function mail(fields: Partial<EmailLook> = {}) {
  const shell = await compileShell({ ...look, ...fields }, 'https://trellis.example')
  const recipient = { values: {}, unsubscribeUrl: 'https://trellis.example/u/1', postalAddress: '1 Test Street' }
  return composeEmail(words, shell, recipient)
}

test.each(emailDesigns.map(({ id }) => [id]))(
  '%s: tables for Outlook, inlined styles, dark colors, under 102 kB',
  async (id) => {
    const { html } = await mail({ template_id: id })
    expect(html).toMatch(/<!--\[if mso \| IE\]>\s*<table/)
    expect(html).toContain('role="presentation"')
    expect(html).toMatch(/<h1 style="[^"]*font-size:\d+px/)
    expect(html).toContain('@media (prefers-color-scheme:dark)')
    expect(html).toContain('[data-ogsc]')
    expect(html).toContain('>Good to have you&#847;')
    expect(html).toMatch(/href="https:\/\/shop\.example"[^>]*>\s*Shop\s*</)
    expect(html).toContain('href="https://trellis.example/u/1"')
    expect(html).toContain(`background-color:${footerColors.background}`)
    expect(html).not.toMatch(/\{\{|<script|fonts\.googleapis|@import/)
    expect(html.length).toBeLessThan(102_000)
  },
)

test.each(emailDesigns.flatMap(({ id, light, dark }) => [[id, 'light', light] as const, [id, 'dark', dark] as const]))(
  '%s in the %s can be read',
  (_id, _mode, colors) => {
    const between = (a: string, b: string) => contrast(parseColor(a)!, parseColor(b)!)
    expect(between(colors.ink, colors.card)).toBeGreaterThanOrEqual(4.5)
    expect(between(colors.words, colors.card)).toBeGreaterThanOrEqual(4.5)
    expect(between(colors.link, colors.card)).toBeGreaterThanOrEqual(4.5)
    expect(between(colors.buttonText, colors.button)).toBeGreaterThanOrEqual(4.5)
  },
)

test('a picture stands on top, its words escaped and no slot', async () => {
  const headerImage = { src: '/p/logo.png', alt: '"{{body}}" <b>', width: 200 }
  const { html } = await mail({ headerImage })
  expect(html).toContain('src="https://trellis.example/p/logo.png"')
  expect(html).not.toContain('<b>')
  expect(html.match(/>Hello there</g)).toHaveLength(1)
})

test('a design that does not exist is the first', async () => {
  expect(await mail({ template_id: 'nonsense' })).toEqual(await mail())
})
