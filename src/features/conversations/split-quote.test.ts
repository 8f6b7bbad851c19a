import { expect, test } from 'vitest'
import { splitQuote } from './split-quote.ts'

test('separates the quoted text below a reply', () => {
  const wrote = 'On Fri, Nov 27, 2026 at 10:00 AM Kettle & Kiln <hello@shop.example> wrote:'
  expect(splitQuote(`Thank you!\n\n${wrote}\n> It ships today.`)).toEqual({
    reply: 'Thank you!',
    quoted: `${wrote}\n> It ships today.`,
  })
  const broken = 'On Fri, Nov 27, 2026 at 10:00 AM Kettle & Kiln\r\n<hello@shop.example> wrote:'
  expect(splitQuote(`Thanks\r\n${broken}\r\n> x`).reply).toBe('Thanks')
  expect(splitQuote('Danke\n\nAm 27.11.2026 um 10:00 schrieb Laden <a@b.example>:\n> x').reply).toBe('Danke')
  expect(splitQuote('Yes\n-----Original Message-----\nFrom: Ada').quoted).toBe('-----Original Message-----\nFrom: Ada')
  expect(splitQuote('Yes\n> Does it fit?\n').reply).toBe('Yes')
})

test('keeps answers between quoted lines and emails that only quote whole', () => {
  const between = '> Does it fit?\nYes.\n> And the color?\nBlue.'
  expect(splitQuote(between)).toEqual({ reply: between, quoted: '' })
  expect(splitQuote('> only this')).toEqual({ reply: '> only this', quoted: '' })
  expect(splitQuote('On the shelf there is a note.')).toEqual({ reply: 'On the shelf there is a note.', quoted: '' })
})
