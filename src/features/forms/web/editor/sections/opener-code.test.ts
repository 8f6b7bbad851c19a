import { expect, test } from 'vitest'
import { openerCode, openerSelector } from './opener-code.ts'

const id = '0190a000-0000-7000-8000-0000abcd1234'

test('the code has the class of the selector, and the text as typed', () => {
  expect(openerSelector(id)).toBe('.open-abcd1234')
  expect(openerCode('button', ' 10 % & more ', id)).toBe(
    '<button type="button" class="open-abcd1234">10 % &amp; more</button>',
  )
  expect(openerCode('link', '', id)).toBe('<a href="#" class="open-abcd1234">Sign up</a>')
})
