import { expect, test } from 'vitest'
import { AppError } from '#core/error.ts'
import { newPopup } from '../../rules.ts'
import { createFormDraft, type DraftOptions, isDirty, isUnpublished, type StoredForm } from './form-draft.ts'

const moments = ['2026-11-20T09:50:00.000Z', '2026-11-20T09:51:00.000Z', '2026-11-20T09:52:00.000Z']
const json = { version: 1, steps: { subscribe: { tabs: [] }, success: { tabs: [] } } } as const
const popup: StoredForm['popup'] = {
  ...newPopup('0198', json as never, 'popup', moments[0]!),
  name: 'Autumn',
  display_rules: [],
  auto_responses: [],
}

type Draft = StoredForm['draft']

/**
 * Creates a server that stores one form and its draft, and refuses an outdated copy. Attempts with the same key count
 * once.
 */
function aServer(status: 'active' | 'paused' = 'paused', draft: Draft = null) {
  let stored: StoredForm & { popup: { status: string } } = { popup: { ...popup, status }, draft }
  const done = new Map<string, unknown>()
  const inputs: unknown[] = []
  let failures: AppError[] = []
  let keys = 0
  const later = (moment: string) => new Date(Date.parse(moment) + 1).toISOString()

  async function once<T>(
    key: string,
    input: { draft_at: string | null; updated_at?: string },
    work: () => T,
  ): Promise<T> {
    inputs.push(input)
    if (done.has(key)) return done.get(key) as T
    const isOlder = input.updated_at !== undefined && input.updated_at !== stored.popup.updated_at
    if (isOlder || input.draft_at !== (stored.draft?.draft_at ?? null)) {
      throw new AppError('conflict', 'Someone else saved this form since you opened it.')
    }
    const failure = failures.shift()
    if (failure && failure.message !== 'after') throw failure
    const answer = work()
    done.set(key, answer)
    if (failure) throw failure
    return answer
  }

  return {
    inputs,
    stored: () => stored,
    fail: (...errors: AppError[]) => (failures = errors),
    somebodySaves: () =>
      (stored = { popup: { ...stored.popup, name: 'Theirs', updated_at: moments[2]! }, draft: null }),
    somebodyPauses: () =>
      (stored = { ...stored, popup: { ...stored.popup, status: 'paused', updated_at: moments[2]! } }),
    options: {
      newKey: () => `key ${keys++}`,
      load: async () => stored,
      save: (input: Parameters<DraftOptions['save']>[0], key: string) =>
        once(key, input, () => {
          const updated_at = later(stored.popup.updated_at)
          stored = { popup: { ...stored.popup, ...input.popup, updated_at }, draft: null }
          return { popup: stored.popup }
        }),
      keep: (input: Parameters<DraftOptions['keep']>[0], key: string) =>
        once(key, input, () => {
          const draft_at = later(stored.draft?.draft_at ?? moments[0]!)
          stored = { ...stored, draft: input.changes && { changes: input.changes, draft_at } }
          return { draft_at: input.changes && draft_at }
        }),
    },
  }
}

test('a save sends only the changes, and nothing is unsaved afterwards', async () => {
  const server = aServer()
  const draft = createFormDraft(server.stored(), server.options)
  draft.set({ name: 'Winter' })
  expect(isDirty(draft.get())).toBe(true)
  expect(await draft.store()).toBe(true)
  expect(server.inputs).toEqual([
    { popup_id: popup.id, updated_at: moments[0], draft_at: null, popup: { name: 'Winter' } },
  ])
  expect(isDirty(draft.get())).toBe(false)
})

test('a save without changes doesn’t block the next one', async () => {
  const server = aServer()
  const draft = createFormDraft(server.stored(), server.options)
  expect(await draft.store()).toBe(true)
  expect(server.inputs).toEqual([])
  draft.set({ name: 'Winter' })
  await draft.store()
  expect(server.stored().popup.name).toBe('Winter')
})

test('input typed during a save is saved after it', async () => {
  const server = aServer()
  const draft = createFormDraft(server.stored(), server.options)
  draft.set({ name: 'W' })
  const saving = draft.store()
  draft.set({ name: 'Winter' })
  expect(await saving).toBe(true)
  expect(server.stored().popup.name).toBe('Winter')
  expect(draft.get().fields.name).toBe('Winter')
})

test('a failed save keeps the input and can be retried', async () => {
  const server = aServer()
  const draft = createFormDraft(server.stored(), server.options)
  server.fail(new AppError('unavailable', 'Failed to save popup.'))
  draft.set({ name: 'Winter' })
  expect(await draft.store()).toBe(false)
  expect(draft.get()).toMatchObject({ fields: { name: 'Winter' }, error: { message: 'Failed to save popup.' } })
  expect(await draft.store()).toBe(true)
  expect(draft.get().error).toBeNull()
})

test('a lost response doesn’t cause a conflict with one’s own save', async () => {
  const server = aServer()
  const draft = createFormDraft(server.stored(), server.options)
  server.fail(new AppError('unavailable', 'after'))
  draft.set({ name: 'Winter' })
  await draft.store()
  draft.set({ name: 'Winter sale' })
  expect(await draft.store()).toBe(true)
  expect(server.stored().popup.name).toBe('Winter sale')
})

test('after someone else saved, nothing is overwritten until the owner decides', async () => {
  const server = aServer()
  const draft = createFormDraft(server.stored(), server.options)
  server.somebodySaves()
  draft.set({ name: 'Mine' })
  expect(await draft.store()).toBe(false)
  expect(draft.get()).toMatchObject({ isConflict: true, fields: { name: 'Mine' } })
  expect(await draft.store()).toBe(false)
  draft.restart(server.stored())
  expect(draft.get()).toMatchObject({ isConflict: false, fields: { name: 'Theirs' } })
  expect(server.stored().popup.name).toBe('Theirs')
})

test('adopts a name generated by the server, unless another was typed in the meantime', async () => {
  const server = aServer()
  const draft = createFormDraft(server.stored(), {
    ...server.options,
    save: async (input, key) => {
      const { popup: saved } = await server.options.save(input, key)
      return { popup: { ...saved, name: saved.name || '2026-11-20 Autumn' } }
    },
  })
  draft.set({ name: '' })
  await draft.store()
  expect(draft.get().fields.name).toBe('2026-11-20 Autumn')
})

test('a trailing space is not removed while the user is typing', async () => {
  const server = aServer()
  const draft = createFormDraft(server.stored(), {
    ...server.options,
    save: async (input, key) => {
      const { popup: saved } = await server.options.save(input, key)
      return { popup: { ...saved, name: saved.name.trim() } }
    },
  })
  draft.set({ name: 'Winter ' })
  await draft.store()
  expect(draft.get().fields.name).toBe('Winter ')
  expect(isDirty(draft.get())).toBe(false)
})

test('a value that collides with another form is no edit conflict, and its error clears once it is changed', async () => {
  const server = aServer()
  const draft = createFormDraft(server.stored(), server.options)
  const issues = [{ path: 'popup.landing_page_slug', message: 'Another form uses this URL slug.' }]
  server.fail(new AppError('conflict', 'Another form uses this URL slug.', { issues }))
  draft.set({ landing_page_slug: 'bread' })
  expect(await draft.store()).toBe(false)
  expect(draft.get()).toMatchObject({ isConflict: false, error: { issues } })
  draft.set({ landing_page_slug: 'loaf' })
  expect(draft.get().error).toBeNull()
})

test('with another type, the save sends all fields so that the server resets nothing automatically', async () => {
  const server = aServer()
  const draft = createFormDraft(server.stored(), server.options)
  draft.set({ form_type: 'smart-bar' })
  await draft.store()
  expect(server.inputs[0]).toMatchObject({ popup: { cookie_lifetime_interval: 'month', show_type: 'delay', json } })
})

test('changes to a live form are stored in a draft until it is published', async () => {
  const server = aServer('active')
  const draft = createFormDraft(server.stored(), server.options)
  draft.set({ name: 'Winter' })
  expect(await draft.store()).toBe(true)
  expect(server.stored()).toMatchObject({ popup: { name: 'Autumn' }, draft: { changes: { name: 'Winter' } } })
  expect([isDirty(draft.get()), isUnpublished(draft.get())]).toEqual([false, true])
  draft.set({ goal: 'push' })
  expect(await draft.publish()).toBe(true)
  expect(server.stored()).toMatchObject({ popup: { name: 'Winter', goal: 'push' }, draft: null })
  expect([isDirty(draft.get()), isUnpublished(draft.get())]).toEqual([false, false])
})

test('a draft continues where it was left, even after the form was paused, and is deleted once no changes remain', async () => {
  const server = aServer('paused', { changes: { name: 'Winter' }, draft_at: moments[1]! })
  const draft = createFormDraft(server.stored(), server.options)
  expect(draft.get().fields.name).toBe('Winter')
  draft.set({ name: 'Winter sale' })
  await draft.store()
  expect(server.stored()).toMatchObject({ popup: { name: 'Autumn' }, draft: { changes: { name: 'Winter sale' } } })
  draft.set({ name: 'Autumn' })
  expect(await draft.store()).toBe(true)
  expect(server.stored().draft).toBeNull()
  expect(isUnpublished(draft.get())).toBe(false)
  draft.set({ name: 'Spring' })
  await draft.store()
  expect(server.stored().popup.name).toBe('Spring')
})

test('a draft whose response was lost doesn’t conflict with itself, even after a crash', async () => {
  const server = aServer('active')
  const draft = createFormDraft(server.stored(), server.options)
  server.fail(new AppError('unavailable', 'after'))
  draft.set({ name: 'Winter' })
  expect(await draft.store()).toBe(false)
  const { fields, base, stored, draft_at, attempt } = draft.get()
  const after = createFormDraft(server.stored(), server.options, { fields, base, stored, draft_at, attempt })
  after.set({ name: 'Winter sale' })
  expect(await after.store()).toBe(true)
  expect(server.stored().draft?.changes).toEqual({ name: 'Winter sale' })
})

test('when two users change a live form, the second is told, and the first’s changes are kept', async () => {
  const server = aServer('active')
  const [mine, theirs] = [1, 2].map(() => createFormDraft(server.stored(), server.options))
  theirs!.set({ name: 'Theirs' })
  await theirs!.store()
  mine!.set({ name: 'Mine' })
  expect(await mine!.store()).toBe(false)
  expect(mine!.get()).toMatchObject({ isConflict: true, fields: { name: 'Mine' } })
  expect(await mine!.publish()).toBe(false)
  expect(server.stored()).toMatchObject({ popup: { name: 'Autumn' }, draft: { changes: { name: 'Theirs' } } })
})

test('a form that was paused elsewhere causes no conflict', async () => {
  const server = aServer('active')
  const draft = createFormDraft(server.stored(), server.options)
  server.somebodyPauses()
  draft.set({ name: 'Winter' })
  expect(await draft.publish()).toBe(true)
  expect(server.stored().popup).toMatchObject({ name: 'Winter', status: 'paused' })
})

test('an incomplete rule stays on the screen, and is no change for the server', async () => {
  const server = aServer()
  const draft = createFormDraft(server.stored(), {
    ...server.options,
    save: async (input, key) => {
      const { popup: saved } = await server.options.save(input, key)
      return { popup: { ...saved, display_rules: saved.display_rules.filter((one) => one.filter_value !== '') } }
    },
  })
  const empty = { rule_id: 'url', filter_type: 'containing', rule_type: 'include', filter_value: '' } as const
  const rules = [{ ...empty, id: 'new', group_id: null, object_id: popup.id }]
  draft.set({ display_rules: rules })
  expect(await draft.store()).toBe(true)
  expect(draft.get().fields.display_rules).toEqual(rules)
  expect(isDirty(draft.get())).toBe(false)
})
