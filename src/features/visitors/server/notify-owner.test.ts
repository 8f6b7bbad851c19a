import { beforeEach, describe, expect, test } from 'vitest'
import { documentWith, input } from './testing/a-live-form.ts'
import { type TestSite, visitorsServer } from './testing/visitors-server.ts'

const { aTicket, begin, clock, mailbox, runJobs, send } = await visitorsServer()

let site: TestSite
let popup_id: string
let email: string
beforeEach(async () => {
  ;({ site, popup_id, email } = await begin())
})

describe('the owner', () => {
  const notices = () => mailbox.filter(({ subject }) => subject.includes('subscriber'))

  test('gets new subscribers in one email, with their answers, escaped', async () => {
    const document = documentWith(input('textField', 'first', { kind: 'text' }))
    await site.live(popup_id, { document, more: { notify: site.owner.email } })
    for (const first of ['<b>Ada</b>', 'Bob', 'Cy'])
      await send({ ticket: await aTicket(), fields: { email: `${first.length}${email}`, first } })
    await send({ fields: { email: `machine${email}` } })
    await runJobs()
    expect(notices()).toEqual([])
    clock.advance(10 * 60 * 1000)
    await runJobs()
    expect(notices()).toMatchObject([{ subject: '3 new subscribers by “Spring”', to: { address: site.owner.email } }])
    expect(notices()[0]!.html).toContain('&lt;b&gt;Ada&lt;/b&gt;')
    expect(notices()[0]!.html).not.toContain('machine')
  })

  test('gets no email once no member has the address', async () => {
    await site.live(popup_id, { more: { notify: 'stranger@example.org' } })
    await send({ ticket: await aTicket() })
    clock.advance(10 * 60 * 1000)
    await runJobs()
    expect(notices()).toEqual([])
  })
})
