import { expect, test } from 'vitest'
import { AppError } from '#core/error.ts'
import { newPopup } from '../../rules.ts'
import { createFormDraft, isDirty } from './form-draft.ts'

const moments = ['2026-11-20T09:50:00.000Z', '2026-11-20T09:51:00.000Z', '2026-11-20T09:52:00.000Z']
const json = { version: 1, steps: { subscribe: { tabs: [] }, success: { tabs: [] } } } as const
const popup = { ...newPopup('0198', json as never, 'popup', moments[0]!), name: 'Autumn' }

/** A server that keeps one form and refuses a copy that is not its newest; keyed attempts count once. */
function aServer() {
  let stored = popup
  const done = new Map<string, typeof popup>()
  const inputs: unknown[] = []
  let failures: AppError[] = []
  let keys = 0
  return {
    inputs,
    stored: () => stored,
    fail: (...errors: AppError[]) => (failures = errors),
    somebodySaves: () => (stored = { ...stored, name: 'Theirs', updated_at: moments[2]! }),
    options: {
      newKey: () => `key ${keys++}`,
      async save(input: { updated_at: string; popup: object }, key: string) {
        inputs.push(input)
        const before = done.get(key)
        if (before) return { popup: before }
        if (input.updated_at !== stored.updated_at)
          throw new AppError('conflict', 'Somebody saved this form since you opened it.')
        const failure = failures.shift()
        if (failure && failure.message !== 'after') throw failure
        stored = { ...stored, ...input.popup, updated_at: new Date(Date.parse(stored.updated_at) + 1).toISOString() }
        done.set(key, stored)
        if (failure) throw failure
        return { popup: stored }
      },
    },
  }
}

test('a save sends what changed, and nothing is unsaved afterwards', async () => {
  const server = aServer()
  const draft = createFormDraft(popup, server.options)
  draft.set({ name: 'Winter' })
  expect(isDirty(draft.get())).toBe(true)
  expect(await draft.save()).toBe(true)
  expect(server.inputs).toEqual([{ popup_id: popup.id, updated_at: moments[0], popup: { name: 'Winter' } }])
  expect(isDirty(draft.get())).toBe(false)
})

test('a save with nothing to do does not stand in the way of the next', async () => {
  const server = aServer()
  const draft = createFormDraft(popup, server.options)
  expect(await draft.save()).toBe(true)
  expect(server.inputs).toEqual([])
  draft.set({ name: 'Winter' })
  await draft.save()
  expect(server.stored().name).toBe('Winter')
})

test('what is typed while a save is under way is saved after it', async () => {
  const server = aServer()
  const draft = createFormDraft(popup, server.options)
  draft.set({ name: 'W' })
  const saving = draft.save()
  draft.set({ name: 'Winter' })
  expect(await saving).toBe(true)
  expect(server.stored().name).toBe('Winter')
  expect(draft.get().fields.name).toBe('Winter')
})

test('a failed save keeps what was typed and can be tried again', async () => {
  const server = aServer()
  const draft = createFormDraft(popup, server.options)
  server.fail(new AppError('unavailable', 'Failed to save popup.'))
  draft.set({ name: 'Winter' })
  expect(await draft.save()).toBe(false)
  expect(draft.get()).toMatchObject({ fields: { name: 'Winter' }, error: { message: 'Failed to save popup.' } })
  expect(await draft.save()).toBe(true)
  expect(draft.get().error).toBeNull()
})

test('an answer that was lost on its way is no conflict with oneself', async () => {
  const server = aServer()
  const draft = createFormDraft(popup, server.options)
  server.fail(new AppError('unavailable', 'after'))
  draft.set({ name: 'Winter' })
  await draft.save()
  draft.set({ name: 'Winter sale' })
  expect(await draft.save()).toBe(true)
  expect(server.stored().name).toBe('Winter sale')
})

test('somebody else saved: nothing is overwritten until the owner chose', async () => {
  const server = aServer()
  const draft = createFormDraft(popup, server.options)
  server.somebodySaves()
  draft.set({ name: 'Mine' })
  expect(await draft.save()).toBe(false)
  expect(draft.get()).toMatchObject({ isConflict: true, fields: { name: 'Mine' } })
  expect(await draft.save()).toBe(false)
  draft.restart(server.stored())
  expect(draft.get()).toMatchObject({ isConflict: false, fields: { name: 'Theirs' } })
  expect(server.stored().name).toBe('Theirs')
})

test('a name that the server made up is taken over, unless another was typed meanwhile', async () => {
  const server = aServer()
  const draft = createFormDraft(popup, {
    ...server.options,
    save: async (input, key) => {
      const { popup: saved } = await server.options.save(input, key)
      return { popup: { ...saved, name: saved.name || '2026-11-20 Autumn' } }
    },
  })
  draft.set({ name: '' })
  await draft.save()
  expect(draft.get().fields.name).toBe('2026-11-20 Autumn')
})

test('a space at the end is not taken away from somebody who is typing', async () => {
  const server = aServer()
  const draft = createFormDraft(popup, {
    ...server.options,
    save: async (input, key) => {
      const { popup: saved } = await server.options.save(input, key)
      return { popup: { ...saved, name: saved.name.trim() } }
    },
  })
  draft.set({ name: 'Winter ' })
  await draft.save()
  expect(draft.get().fields.name).toBe('Winter ')
  expect(isDirty(draft.get())).toBe(false)
})

test('a field in the way of another form is no conflict, and forgiven once it is changed', async () => {
  const server = aServer()
  const draft = createFormDraft(popup, server.options)
  const issues = [{ path: 'popup.landing_page_slug', message: 'Another form has this address.' }]
  server.fail(new AppError('conflict', 'Another form has this address.', { issues }))
  draft.set({ landing_page_slug: 'bread' })
  expect(await draft.save()).toBe(false)
  expect(draft.get()).toMatchObject({ isConflict: false, error: { issues } })
  draft.set({ landing_page_slug: 'loaf' })
  expect(draft.get().error).toBeNull()
})

test('with another type the server is told everything, so that it resets nothing by itself', async () => {
  const server = aServer()
  const draft = createFormDraft(popup, server.options)
  draft.set({ form_type: 'smart-bar' })
  await draft.save()
  expect(server.inputs[0]).toMatchObject({ popup: { cookie_lifetime_interval: 'month', show_type: 'delay', json } })
})
