import { beforeEach, describe, expect, test } from 'vitest'
import { forms } from './index.ts'
import { aDocument, brokenDocument, formsServer } from './testing/forms-server.ts'

const { aSite, clock, database, emitted, get, runJobs, tools } = await formsServer()

let site: Awaited<ReturnType<typeof aSite>>
beforeEach(async () => {
  site = await aSite()
})

describe('going live', () => {
  test('publishes the form, and pausing unpublishes it', async () => {
    const { id } = await site.aForm({ name: 'Spring', before_show_delay: 2, before_show_delay_interval: 'minute' })
    expect(await site.liveForms()).toEqual([])
    const { body } = await site.activate(id)
    expect(body.popup.status).toBe('active')
    const live = await site.liveForms()
    expect(emitted.at(-1)).toEqual({ event: 'forms.published', payload: { site_id: site.id, popup_id: id } })
    expect(live).toMatchObject([
      { id, name: 'Spring', type: 'popup', triggers: { delay: 120 }, frequency: { count: 1, interval: 'month' } },
    ])
    expect((await get(live[0]!.code)).body).toContain('Ten percent off')
    await site.call('/popup/update', { popup_id: id, popup: { status: 'paused' } })
    expect(await site.liveForms()).toEqual([])
  })

  test('is refused with all problems listed', async () => {
    const { id } = await site.aForm({ json: brokenDocument, subscribe_redirect_url: 'shop.example' })
    const { status, body } = await site.activate(id)
    expect(status).toBe(400)
    expect(body.issues).toEqual([
      { path: 'popup', message: 'The subscribe redirect URL needs to start with http:// or https://' },
      { path: 'done', message: "A 'Close' or 'Optout' button or image required in the Main tab" },
    ])
    expect(body.error).toBe(body.issues[0].message)
    expect((await site.call('/popup/load', { popup_id: id })).body.popup.status).toBe('paused')
    expect(await site.liveForms()).toEqual([])
  })

  test('an active form can’t be saved with problems, but a paused one can', async () => {
    const { id } = await site.aForm()
    await site.activate(id)
    const code = (await site.liveForms())[0]!.code
    const save = () => site.call('/popup/save', { popup_id: id, popup: { json: brokenDocument } })
    expect((await save()).status).toBe(400)
    expect((await site.liveForms())[0]!.code).toBe(code)
    await site.call('/popup/update', { popup_id: id, popup: { status: 'paused' } })
    expect((await save()).body.problems).toHaveLength(1)
  })

  test('saving an active form changes what visitors see, and open pages keep their version', async () => {
    const { id } = await site.aForm()
    await site.activate(id)
    const before = (await site.liveForms())[0]!.code
    await site.call('/popup/save', { popup_id: id, popup: { json: aDocument('Twenty percent off') } })
    const after = (await site.liveForms())[0]!.code
    expect(after).not.toBe(before)
    expect((await get(after)).body).toContain('Twenty percent off')
    expect((await get(before)).body).toContain('Ten percent off')
  })

  test('loses none of many simultaneous changes', async () => {
    const ids = await Promise.all([1, 2, 3, 4].map(async () => (await site.aForm()).id as string))
    await Promise.all(ids.map((id) => site.activate(id)))
    expect((await site.liveForms()).map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
  })
})

describe('deleting', () => {
  test('removes the form from the site and the list, and can be undone', async () => {
    const { id } = await site.aForm()
    await site.activate(id)
    const { body } = await site.call('/popup/delete', { popup_id: id })
    expect(body.popup).toMatchObject({ status: 'deleted', deleted_from_status: 'active' })
    expect(emitted.at(-1)).toEqual({ event: 'forms.deleted', payload: { site_id: site.id, popup_id: id } })
    expect(await site.liveForms()).toEqual([])
    expect((await site.call('/popups')).body.total).toBe(0)
    expect((await site.call('/popups', { status: ['deleted'] })).body.popups[0]!.id).toBe(id)
    const back = await site.activate(id)
    expect(back.body.popup).toMatchObject({ status: 'active', deleted_from_status: null })
    expect(await site.liveForms()).toHaveLength(1)
  })

  test('is permanent after 30 days', async () => {
    const [old, young] = [await site.aForm(), await site.aForm()]
    await site.call('/popup/delete', { popup_id: old.id })
    clock.advance(2 * 24 * 3600 * 1000)
    await site.call('/popup/delete', { popup_id: young.id })
    clock.advance(29 * 24 * 3600 * 1000)
    await database.acrossSites((db) => tools.jobs.add(db, forms.jobs[0]!, {}))
    await runJobs()
    const left = (await site.call('/popups', { status: ['deleted'] })).body.popups
    expect(left.map(({ id }: { id: string }) => id)).toEqual([young.id])
  })
})
