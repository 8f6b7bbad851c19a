import { beforeEach, describe, expect, test } from 'vitest'
import { documentWith, input } from './testing/a-live-form.ts'
import { type TestSite, visitorsServer } from './testing/visitors-server.ts'

const { aSite, aTicket, app, begin, contactOf, database, linkInMail, mailbox, runJobs, send, statusOf } =
  await visitorsServer()

let site: TestSite
let popup_id: string
let email: string
beforeEach(async () => {
  ;({ site, popup_id, email } = await begin())
})

describe('a subscribed contact', () => {
  beforeEach(async () => {
    await send({ ticket: await aTicket() })
  })

  test('is told so, but a bot is not; and a bot changes nothing', async () => {
    expect((await send({ ticket: await aTicket() })).body.status).toBe('already')
    await site.live(popup_id, { document: documentWith(input('textField', 'first', { kind: 'text' })) })
    expect((await send({ fields: { email, first: 'Mallory' } })).body.status).toBe('unconfirmed')
    await runJobs()
    expect(mailbox).toEqual([])
    expect((await contactOf()).contact).toMatchObject({ status: 'subscribed', fields: {} })
  })

  test('who unsubscribed stays unsubscribed until the link in the email is clicked', async () => {
    await database.system
      .updateTable('contacts' as never)
      .set({ status: 'unsubscribed' } as never)
      .execute()
    await send()
    expect(await statusOf()).toBe('unsubscribed')
    await app.inject({ method: 'POST', url: (await linkInMail())! })
    expect(await statusOf()).toBe('subscribed')
  })

  test.each(['bounced', 'complained'])('who %s is never asked again', async (status) => {
    await database.system
      .updateTable('contacts' as never)
      .set({ status } as never)
      .execute()
    await send()
    expect([await linkInMail(), await statusOf()]).toEqual([undefined, status])
  })
})

describe('the lists of a form', () => {
  const aList = async () => (await site.call('/lists/save', { name: 'News' })).list_id as string
  const listsOfContact = async () => (await contactOf()).contact.lists as string[]
  const live = (lists: string[], more: object = {}) => site.live(popup_id, { more: { ...more, lists } })

  test('are added to a subscriber, except for deleted ones and those of other sites', async () => {
    const [list, gone, theirs] = [
      await aList(),
      await aList(),
      (await (await aSite()).call('/lists/save', { name: 'A' })).list_id,
    ]
    await site.call('/lists/delete', { list_id: gone })
    await live([gone, list, theirs])
    expect((await send({ ticket: await aTicket() })).body.status).toBe('subscribed')
    expect(await listsOfContact()).toEqual([list])
  })

  test('are added once to an existing subscriber, who keeps other lists', async () => {
    const [first, second] = [await aList(), await aList()]
    await live([first])
    await send({ ticket: await aTicket() })
    await live([first, second])
    for (let i = 0; i < 2; i++) expect((await send({ ticket: await aTicket() })).body.status).toBe('already')
    expect(await listsOfContact()).toEqual([first, second])
  })

  test('are added after the click if the form asks for confirmation', async () => {
    const list = await aList()
    await live([list], { doubleOptIn: true })
    await send({ ticket: await aTicket() })
    expect(await listsOfContact()).toEqual([])
    await app.inject({ method: 'POST', url: (await linkInMail())! })
    expect([await statusOf(), await listsOfContact()]).toEqual(['subscribed', [list]])
    mailbox.length = 0
    expect((await send({ ticket: await aTicket() })).body.status).toBe('already')
    expect(await linkInMail()).toBeUndefined()
  })

  test('are added after the click even for a subscriber, because a stranger may have typed the address', async () => {
    await send({ ticket: await aTicket() })
    const list = await aList()
    await live([list], { doubleOptIn: true })
    expect((await send({ ticket: await aTicket() })).body.status).toBe('unconfirmed')
    expect([await statusOf(), await listsOfContact()]).toEqual(['subscribed', []])
    await app.inject({ method: 'POST', url: (await linkInMail())! })
    expect(await listsOfContact()).toEqual([list])
  })
})
