import { expect, test } from 'vitest'
import { accountsRoom } from '#features/accounts/server/index.ts'
import { contacts } from '#features/contacts/server/index.ts'
import { notificationsRoom } from '#features/notifications/server/index.ts'
import { sending } from '#features/sending/server/index.ts'
import { addMember, sitesRoom } from '#features/sites/server/index.ts'
import { visitorEvents } from '#features/visitors/contract.ts'
import { testServer } from '#platform/server/testing/calls.ts'
import { conversations } from './index.ts'

const rooms = [accountsRoom({ signUp: 'open' }), sitesRoom(), contacts, sending, notificationsRoom, conversations]
const { aMember, aUser, database, post, tools } = await testServer({ rooms })

async function aColleague(siteId: string, role: 'owner' | 'support' = 'owner') {
  const member = aMember(siteId, role)
  const row = { siteId: member.siteId, userId: member.user.id, role, at: new Date(tools.now()) }
  await database.inSite(member.siteId, (db) => addMember(db, row))
  return member
}

async function aSite() {
  const { site } = (await post('/sites/create', { name: 'Kettle' }, { token: aUser().token })).body
  const member = await aColleague(site.id)
  const work = <Path extends string>(path: Path, body: object = {}, token = member.token) =>
    post(path, { site_id: member.siteId, ...body }, { token })
  const write = (more: object = {}, submission_id = tools.newId()) =>
    database.inSite(member.siteId, (db) =>
      tools.events.emit(db, visitorEvents.messaged, {
        site_id: member.siteId,
        popup_id: tools.newId(),
        submission_id,
        visitor_id: '',
        page: 'https://shop.example/contact',
        email: 'grace@hopper.example',
        answers: { name: 'Grace', subject: 'Teapots', message: 'Do you ship?', 'Order number': '1042' },
        traits: {},
        is_doubtful: false,
        ...more,
      }),
    )
  const notices = async (token = member.token) =>
    (await work('/api/notifications', {}, token)).body.notifications.map(({ title, path }) => ({ title, path }))
  return { ...member, work, write, notices }
}

test('a message starts one conversation with its subject and name, creates no contact, and notifies the team once', async () => {
  const site = await aSite()
  const id = tools.newId()
  await site.write({}, id)
  await site.write({}, id)
  const { conversations: listed } = (await site.work('/inbox/list')).body
  expect(listed).toMatchObject([{ channel: 'form', subject: 'Teapots', name: 'Grace', email: 'grace@hopper.example' }])
  const { messages, conversation } = (await site.work('/inbox/load', { conversation_id: listed[0]!.id })).body
  expect(messages.map(({ text }) => text)).toEqual(['Do you ship?\n\nOrder number: 1042'])
  expect(conversation).toMatchObject({ contact_id: null, is_verified: false, page: 'https://shop.example/contact' })
  expect((await site.work('/contacts/list')).body.total).toBe(0)
  expect(await site.notices()).toEqual([{ title: 'New message from Grace', path: `/inbox/${listed[0]!.id}` }])
  expect((await (await aSite()).work('/inbox/load', { conversation_id: listed[0]!.id })).status).toBe(404)
})

test('a message from a known address is shown as that contact’s', async () => {
  const site = await aSite()
  const { contact } = (await site.work('/contacts/add', { email: 'grace@hopper.example', consent: 'Asked.' })).body
  await site.write()
  const [listed] = (await site.work('/inbox/list')).body.conversations
  const { conversation } = (await site.work('/inbox/load', { conversation_id: listed!.id })).body
  expect(conversation.contact_id).toBe(contact.id)
})

test('a suspected bot message goes to Spam without a notification', async () => {
  const site = await aSite()
  await site.write({ is_doubtful: true, answers: {} })
  expect((await site.work('/inbox/list')).body.counts).toMatchObject({ open: 0, spam: 1 })
  const spam = (await site.work('/inbox/list', { state: 'spam' })).body.conversations
  expect(spam).toMatchObject([{ preview: 'Sent the form without a message.' }])
  expect(await site.notices()).toEqual([])
})

test('notifies a colleague of an assigned conversation, but not someone who assigns it to themselves', async () => {
  const site = await aSite()
  const colleague = await aColleague(site.siteId, 'support')
  await site.write()
  const [listed] = (await site.work('/inbox/list')).body.conversations
  const before = (await site.notices()).length
  const assign = (assigned_to: string) => site.work('/inbox/update', { conversation_id: listed!.id, assigned_to })
  await assign(site.user.id)
  await assign(colleague.user.id)
  await assign(colleague.user.id)
  const told = (await site.notices(colleague.token)).filter(({ title }) => title.includes('assigned'))
  expect(told).toEqual([{ title: 'A conversation with Grace was assigned to you', path: `/inbox/${listed!.id}` }])
  expect((await site.notices()).length).toBe(before)
})
