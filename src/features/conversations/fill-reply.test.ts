import { expect, test } from 'vitest'
import { fillReply } from './fill-reply.ts'

const grace = {
  name: 'Grace Hopper',
  email: 'grace@hopper.example',
  subject: 'Teapots',
  page: 'https://shop.example/a',
}
const nobody = { name: '', email: '', subject: '', page: '' }

test.each([
  ['Hi {name}, about {subject}:', grace, 'Hi Grace, about Teapots:'],
  ['{full_name} <{email}> on {page}', grace, 'Grace Hopper <grace@hopper.example> on https://shop.example/a'],
  ['Hi {name}, thanks {name}!', nobody, 'Hi, thanks!'],
  ['{name} {unknown} {}', nobody, ' {unknown} {}'],
  ['Hi {name}', { ...grace, name: '{email} $& x' }, 'Hi {email}'],
])('%s', (text, about, filled) => expect(fillReply(text, about)).toBe(filled))
