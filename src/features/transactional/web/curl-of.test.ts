import { expect, test } from 'vitest'
import { curlOf } from './curl-of.ts'

const bodyOf = (curl: string) => JSON.parse(/-d '([\s\S]*)'$/.exec(curl)![1]!) as { email_id: string; data: object }

test('the request contains the merge tags of the template, without those that are filled automatically', () => {
  const curl = curlOf('https://t.example', {
    id: 'x',
    subject: 'Order [order]',
    body: '<p>[first_name|you], [total] [order]</p>',
  })
  expect(curl).toMatch(/^curl https:\/\/t\.example\/transactional\/send /)
  expect(bodyOf(curl)).toEqual({ email_id: 'x', to: 'ann@example.com', data: { order: '1042', total: '1042' } })
})

test('a template without merge tags shows how to pass data', () => {
  expect(bodyOf(curlOf('https://t.example', { id: 'x', subject: 'Hi', body: '' })).data).toEqual({
    order_number: '1042',
  })
})
