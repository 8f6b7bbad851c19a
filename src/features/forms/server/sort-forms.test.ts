import { beforeEach, describe, expect, test } from 'vitest'
import { formsServer } from './testing/forms-server.ts'

const { aSite, clock, intake, tools } = await formsServer()

let site: Awaited<ReturnType<typeof aSite>>
beforeEach(async () => {
  site = await aSite()
})

describe('the form list', () => {
  const names = async (query: object) =>
    (await site.call('/popups', query)).body.popups.map(({ name }: { name: string }) => name)

  test('filters, sorts and paginates', async () => {
    for (const name of ['Bread', 'apples', 'Cakes 100%']) {
      clock.advance(1000)
      await site.aForm({ name, form_type: name === 'Bread' ? 'smart-bar' : 'popup' })
    }
    expect(await names({})).toEqual(['Cakes 100%', 'apples', 'Bread'])
    expect(await names({ sort_key: 'name' })).toEqual(['apples', 'Bread', 'Cakes 100%'])
    expect(await names({ name: 'A', sort_key: 'name' })).toEqual(['apples', 'Bread', 'Cakes 100%'])
    expect(await names({ name: '%' })).toEqual(['Cakes 100%'])
    expect(await names({ form_type: 'smart-bar' })).toEqual(['Bread'])
    expect(await names({ status: ['active'] })).toEqual([])
    const second = (await site.call('/popups', { limit: 2, page: 2 })).body
    expect([second.total, second.popups.length, second.popups[0]!.name]).toEqual([3, 1, 'Bread'])
    expect(second.popups[0]).not.toHaveProperty('json')
    expect(second.popups[0]).toMatchObject({ stats: { views: 0, rate: 0 }, sparkline: [0, 0, 0, 0, 0, 0, 0] })
  })

  test('sorts by statistics across all pages', async () => {
    const [few, many, none] = [
      await site.aForm({ name: 'few' }),
      await site.aForm({ name: 'many' }),
      await site.aForm({ name: 'none' }),
    ]
    const views = (popup_id: string, count: number) =>
      Array.from({ length: count }, () => ({
        id: tools.newId(),
        kind: 'view' as const,
        popup_id,
        visitor_id: '',
        page: '',
      }))
    await intake.record(site.id, [...views(few.id, 1), ...views(many.id, 3)])
    expect(await names({ sort_key: 'views' })).toEqual(['many', 'few', 'none'])
    expect(await names({ sort_key: 'views', limit: 1, page: 2 })).toEqual(['few'])
    expect((await site.call('/popups', { sort_key: 'views', limit: 1 })).body.popups[0]!.stats.views).toBe(3)
    expect(none.name).toBe('none')
  })

  test.each([{ sort_key: 'json; DROP TABLE popups' }, { status: ['gone'] }, { page: 0 }, { limit: 1000 }])(
    'refuses %j',
    async (query) => {
      expect((await site.call('/popups', query)).status).toBe(400)
    },
  )
})
