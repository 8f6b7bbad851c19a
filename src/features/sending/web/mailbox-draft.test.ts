import { expect, test } from 'vitest'
import { draftOf, withPlace } from './mailbox-draft.ts'

test('the port follows protocol and security, unless it was customized', () => {
  const draft = draftOf(null)
  expect(withPlace(draft, { protocol: 'pop3' }).port).toBe(995)
  expect(withPlace(withPlace(draft, { protocol: 'pop3' }), { security: 'starttls' }).port).toBe(110)
  expect(withPlace({ ...draft, port: 1993 }, { protocol: 'pop3' }).port).toBe(1993)
})

test('POP3 cannot mark messages as read', () => {
  expect(withPlace(draftOf(null), { protocol: 'pop3' }).afterwards).toBe('keep')
  expect(withPlace({ ...draftOf(null), afterwards: 'delete' }, { protocol: 'pop3' }).afterwards).toBe('delete')
})
