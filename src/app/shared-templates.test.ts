import { expect, test } from 'vitest'
import { formCalls } from '#features/forms/contract.ts'
import { aMail } from '#features/mail-design/server/testing/a-mail.ts'
import { mailDesignCalls } from '#features/mail-design/contract.ts'
import type { Role } from '#features/sites/contract.ts'
import { addMember, changeRole } from '#features/sites/server/index.ts'
import { wholeProgram } from './testing/whole-program.ts'

const { anOwner, call, clock, database, post, runJobs } = await wholeProgram()
type Owner = Awaited<ReturnType<typeof anOwner>>

/** Creates another site of the same owner. */
async function another(owner: Owner): Promise<Owner> {
  const { site } = (await post('/sites/create', { name: 'Second' }, owner)).body
  return { ...owner, siteId: site.id, key: site.key }
}
async function join(owner: Owner, siteId: string, role: Role): Promise<void> {
  const { account } = (await post('/accounts/me', {}, owner)).body
  await database.inSite(siteId, (db) => addMember(db, { siteId, userId: account.id, role, at: new Date(clock.now) }))
}
const formsFor = async (owner: Owner) =>
  (await call(formCalls.sharedTemplates, { site_id: owner.siteId }, owner)).templates
const mailsFor = async (owner: Owner) =>
  (await call(mailDesignCalls.sharedTemplates, { site_id: owner.siteId }, owner)).templates

/** Creates a site that shares a form and an email template. */
async function aSharingSite() {
  const owner = await anOwner()
  const ask = async <Path extends string>(path: Path, body: object) =>
    (await post(path, { site_id: owner.siteId, ...body }, owner)).body
  const { list_id } = await ask('/lists/save', { name: 'News' })
  const { popup } = await ask('/popup/save', { popup: { name: 'Spring', list_ids: [list_id], bar_size: 60 } })
  const { template: form } = await ask('/template/save', { template: { popup_id: popup.id, name: 'House popup' } })
  const { template: mail } = await ask('/mail-design/template/save', { name: 'House mail', document: aMail() })
  const share = async (is_shared: boolean, as: Owner = owner) => [
    await post('/template/share', { site_id: owner.siteId, template: { id: form.id, is_shared } }, as),
    await post('/mail-design/template/share', { site_id: owner.siteId, id: mail.id, is_shared }, as),
  ]
  return { owner, form, mail, share, popup }
}

test('offers a shared template on the sharer’s other sites until they stop sharing it', async () => {
  const { owner, share, form, mail } = await aSharingSite()
  const second = await another(owner)
  expect([await formsFor(second), await mailsFor(second)]).toEqual([[], []])
  for (const { status, body } of await share(true)) expect([status, body.template.is_shared]).toEqual([200, true])
  expect(await formsFor(second)).toMatchObject([
    { id: form.id, name: 'House popup', site_name: 'Bakery', json: form.json },
  ])
  expect(await mailsFor(second)).toMatchObject([{ id: mail.id, name: 'House mail', site_name: 'Bakery' }])
  // The site's own templates appear only among its own.
  expect([await formsFor(owner), await mailsFor(owner)]).toEqual([[], []])
  await share(false)
  expect([await formsFor(second), await mailsFor(second)]).toEqual([[], []])
})

test('does not copy references to the first site’s lists, but keeps the template’s settings', async () => {
  const { owner, share } = await aSharingSite()
  await share(true)
  const [template] = await formsFor(await another(owner))
  expect(template!.settings).toMatchObject({ bar_size: 60 })
  expect(template!.settings).not.toHaveProperty('list_ids')
  expect(template!.settings).not.toHaveProperty('discount_campaign_id')
})

test('offers the agency’s shared templates to a client’s team, without revealing the source site', async () => {
  const { owner, share } = await aSharingSite()
  await share(true)
  const client = await anOwner()
  expect(await formsFor(client)).toEqual([])
  await join(owner, client.siteId, 'editor')
  expect(await formsFor(client)).toEqual([])
  await join(owner, client.siteId, 'admin')
  expect(await formsFor(client)).toMatchObject([{ name: 'House popup', site_name: null }])
  expect(await mailsFor(client)).toMatchObject([{ name: 'House mail', site_name: null }])
  const asAgency = { ...owner, siteId: client.siteId }
  expect(await formsFor(asAgency)).toMatchObject([{ site_name: 'Bakery' }])
})

test('sharing ends when the sharer loses their role on the site', async () => {
  const { owner, share } = await aSharingSite()
  const admin = await anOwner()
  await join(admin, owner.siteId, 'admin')
  await share(true, admin)
  expect(await formsFor(admin)).toMatchObject([{ name: 'House popup' }])
  const { account } = (await post('/accounts/me', {}, admin)).body
  await database.inSite(owner.siteId, (db) => changeRole(db, owner.siteId, account.id, 'editor'))
  expect([await formsFor(admin), await mailsFor(admin)]).toEqual([[], []])
})

test('editors can’t share, strangers can neither share nor list, and missing templates can’t be shared', async () => {
  const { owner, share } = await aSharingSite()
  const editor = await anOwner()
  for (const { status } of await share(true, editor)) expect(status).toBe(403)
  await join(editor, owner.siteId, 'editor')
  for (const { status } of await share(true, editor)) expect(status).toBe(403)
  const stranger = await anOwner()
  for (const path of ['/template/shared', '/mail-design/template/shared'] as const)
    expect((await post(path, { site_id: owner.siteId }, stranger)).status).toBe(403)
  const unknown = '01970000-0000-7000-8000-000000000000'
  const site_id = stranger.siteId
  const form = await post('/template/share', { site_id, template: { id: unknown, is_shared: true } }, stranger)
  expect([form.status, form.body.error]).toEqual([404, 'Error saving template...'])
  const mail = await post('/mail-design/template/share', { site_id, id: unknown, is_shared: true }, stranger)
  expect([mail.status, mail.body.error]).toEqual([404, 'Template not found.'])
})

test('a deleted template is no longer shared, and a copied site does not share anything automatically', async () => {
  const { owner, share, form } = await aSharingSite()
  await share(true)
  const second = await another(owner)
  const copy = { site_id: second.siteId, from_site_id: owner.siteId, parts: ['forms', 'emails'] }
  expect((await post('/sites/copy-setup', copy, second)).status).toBe(200)
  await runJobs()
  const own = (await call(formCalls.ownTemplates, { site_id: second.siteId }, second)).templates
  expect(own).toMatchObject([{ name: 'House popup', is_shared: false }])
  expect([await formsFor(owner), await mailsFor(owner)]).toEqual([[], []])
  await post('/template/status', { site_id: owner.siteId, template: { id: form.id, status: 'deleted' } }, owner)
  expect(await formsFor(second)).toEqual([])
})
