import { beforeEach, describe, expect, test } from 'vitest'
import type { FormDocument } from '#form/document/form-document.ts'
import { walk } from '#form/document/tree.ts'
import { ownersServer } from './testing/owners-server.ts'

const { aSite, tools } = await ownersServer()

let site: Awaited<ReturnType<typeof aSite>>
beforeEach(async () => {
  site = await aSite()
})

const idsOf = (json: FormDocument) => [...walk(json)].map(({ component }) => component.id)

describe('a form file', () => {
  test('is exported and imported as a paused form with the same settings and new ids', async () => {
    const form = await site.aForm({ trigger_percent: 77, subscriber_notification: site.email })
    const { body } = await site.call('/popup/export', { popup_id: form.id })
    expect(body.file_name).toBe('Spring-sale.json')
    expect(body.content).not.toContain(site.email)
    const other = await aSite()
    const { status, body: imported } = await other.importFile(body.content)
    expect([status, imported.message]).toEqual([200, 'Form saved as Spring sale!'])
    expect(imported.popup).toMatchObject({ status: 'paused', trigger_percent: 77, subscriber_notification: '' })
    expect(imported.popup.id).not.toBe(form.id)
    const ids = new Set(idsOf(form.json))
    expect(idsOf(imported.popup.json).some((id) => ids.has(id))).toBe(false)
  })

  test('replaces a form’s content, but not its id and status', async () => {
    const file = (await site.call('/popup/export', { popup_id: (await site.aForm({ name: 'New' })).id })).body.content
    const old = await site.aForm({ name: 'Old' })
    await site.call('/popup/update', { popup_id: old.id, popup: { status: 'active' } })
    const load = async () => (await site.call('/popup/load', { popup_id: old.id })).body.popup
    const read = await site.importFile(file, { popup_id: old.id, only_read: 'yes' })
    expect([read.body.popup.name, (await load()).name]).toEqual(['New', 'Old'])
    const { body } = await site.importFile(file, { popup_id: old.id })
    expect(body.popup).toMatchObject({ id: old.id, name: 'New', status: 'active' })
    expect((await load()).name).toBe('New')
  })

  test.each([
    ['', 400, 'This file is empty.'],
    ['not json', 400, 'This is not a form file.'],
    ['{}', 400, 'This is not a form file.'],
    ['[]', 400, 'This is not a form file.'],
    [{ kind: 'trellis-form', version: 2, form: {} }, 400, 'This file is from a newer version of Trellis.'],
    [
      {
        kind: 'trellis-form',
        version: 1,
        form: { name: 'x', form_type: 'popup', goal: 'emails', json: { version: 1 } },
      },
      400,
      'The design in this file cannot be read.',
    ],
    ['['.repeat(200_000), 400, 'This is not a form file.'],
    ['{"kind":"trellis-form","__proto__":{"a":1}}', 400, 'This is not a form file.'],
    ['x'.repeat(1_100_000), 413, 'This file is too large: at most 1 MB.'],
  ])('that is invalid (%#) is refused', async (file, status, error) => {
    const answer = await site.importFile(file)
    expect([answer.status, answer.body.success, answer.body.error]).toEqual([status, false, error])
    expect(answer.body.issues?.map(({ message }: { message: string }) => message) ?? [error]).toEqual([error])
    expect((await site.call('/apps/listbuilder/v3/popups')).body.total).toBe(0)
  })

  test('can be imported only by a team member, and only into a form of the site', async () => {
    const { content } = (await site.call('/popup/export', { popup_id: (await site.aForm()).id })).body
    const other = await aSite()
    expect((await site.importFile(content, {}, '')).status).toBe(401)
    expect((await site.importFile(content, {}, other.token)).status).toBe(403)
    expect((await other.importFile(content, { popup_id: (await site.aForm()).id })).status).toBe(404)
    expect((await other.importFile(content, { popup_id: tools.newId() })).status).toBe(404)
    expect((await other.call('/popup/export', { popup_id: (await site.aForm()).id })).status).toBe(404)
  })
})
