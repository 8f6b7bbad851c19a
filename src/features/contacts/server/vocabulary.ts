import { AppError } from '#core/error.ts'
import type { Id } from '#core/id.ts'
import type { SiteContext } from '#platform/server/context.ts'
import type { Handler } from '#platform/server/room.ts'
import { contactCalls, type Segment } from '../contract.ts'
import { maxOfEach as max, undoMs } from '../rules.ts'
import { changeAll } from './change-many.ts'
import { convertField } from './convert-field.ts'
import { commonValues, deleteField, fieldsOf, saveField } from './store-fields.ts'
import { subjectsOf } from './store-subjects.ts'
import { withExamples } from './with-examples.ts'
import { productsOf } from './store-purchases.ts'
import {
  countLists,
  countTags,
  deleteList,
  deleteSegment,
  deleteTag,
  insertList,
  insertSegment,
  listsOf,
  seenValues,
  segmentsOf,
  tagsOf,
  updateList,
  updateSegment,
} from './store-vocabulary.ts'
import { mustBeValidFilter, mustNotContainItself, filterContext } from './parse-filter.ts'

type Handlers = { [K in VocabularyCall]: Handler<(typeof contactCalls)[K]> }
type VocabularyCall =
  | 'vocabulary'
  | 'saveField'
  | 'fieldValues'
  | 'removeField'
  | 'tags'
  | 'removeTag'
  | 'lists'
  | 'saveList'
  | 'removeList'
  | 'restoreList'
  | 'segments'
  | 'saveSegment'
  | 'removeSegment'
  | 'restoreSegment'

/** Handlers of the calls for fields, tags, lists and segments. */
export const vocabularyHandlers: Handlers = {
  vocabulary: async (_input, { db, siteId }) => ({
    fields: await withExamples(db, siteId, await fieldsOf(db, siteId)),
    tags: await tagsOf(db, siteId),
    lists: (await listsOf(db, siteId)).map(({ id, name }) => ({ id, name })),
    segments: (await segmentsOf(db, siteId)).map(({ id, name }) => ({ id, name })),
    ...(await seenValues(db, siteId)),
    products: await productsOf(db, siteId),
    subjects: await subjectsOf(db, siteId),
  }),
  saveField: async (field, { db, siteId, now, newId, jobs }) => {
    if (field.type === 'choice' && field.choices.length === 0) {
      throw new AppError('invalid', 'Add a choice.', { issues: [{ path: 'choices', message: 'Add a choice.' }] })
    }
    const known = await fieldsOf(db, siteId)
    const before = known.find(({ key }) => key === field.key)
    if (known.length >= max && !before) throw new AppError('limit', `At most ${max} fields.`)
    const from = before?.type ?? 'text'
    const isSame = from === field.type && (!before || isSameChoices(before.choices, field.choices))
    const conversion = isSame ? (before?.conversion ?? null) : { ...beginning, id: newId(), from }
    await saveField(db, siteId, field, { at: new Date(now()), conversion })
    if (conversion && !isSame)
      await jobs.add(db, convertField, { site_id: siteId, key: field.key, conversion_id: conversion.id })
    const [shown] = await withExamples(db, siteId, [{ ...field, conversion }])
    return { field, conversion: shown!.conversion }
  },
  fieldValues: async ({ key }, { db, siteId }) => ({ values: await commonValues(db, siteId, key, 200) }),
  removeField: async ({ key }, { db, siteId }) => {
    await deleteField(db, siteId, key)
    return {}
  },
  tags: async (_input, { db, siteId }) => ({ tags: await countTags(db, siteId) }),
  removeTag: async ({ name: tag }, ctx) => {
    await deleteTag(ctx.db, ctx.siteId, tag)
    await takeFromAll(ctx, { kind: 'untag', tag }, { search: '', tag })
    return {}
  },
  lists: async (_input, { db, siteId }) => {
    const counts = await countLists(db, siteId)
    const lists = (await listsOf(db, siteId)).map(({ site_id: _site, import_id: _import, created_at, ...list }) => ({
      ...list,
      created_at: created_at.toISOString(),
      ...(counts.get(list.id) ?? { contacts: 0, subscribed: 0 }),
    }))
    return { lists }
  },
  saveList: async ({ list_id, ...list }, { db, siteId, newId, now }) => {
    if (list_id === undefined) {
      if ((await listsOf(db, siteId)).length >= max) throw new AppError('limit', `At most ${max} lists.`)
      const id = newId()
      await insertList(db, { site_id: siteId, id, ...list, created_at: new Date(now()), import_id: null })
      return { list_id: id }
    }
    if (!(await updateList(db, { site_id: siteId, id: list_id, ...list }))) throw noList()
    return { list_id }
  },
  removeList: async ({ list_id }, ctx) => {
    if (!(await deleteList(ctx.db, ctx.siteId, list_id))) throw noList()
    // If the list is restored and deleted again, its contacts stay on it for another full period.
    const later = { runAt: new Date(ctx.now() + undoMs), key: `contacts.unlist ${ctx.siteId} ${list_id}` }
    await takeFromAll(ctx, { kind: 'unlist', list_id }, { search: '', list_id }, later)
    return {}
  },
  restoreList: async ({ list_id, ...list }, { db, siteId, now }) => {
    const known = await listsOf(db, siteId)
    if (known.length >= max) throw new AppError('limit', `At most ${max} lists.`)
    if (known.every(({ id }) => id !== list_id))
      await insertList(db, { site_id: siteId, id: list_id, ...list, created_at: new Date(now()), import_id: null })
    return { list_id }
  },
  segments: async (_input, { db, siteId }) => ({ segments: (await segmentsOf(db, siteId)).map(segmentOf) }),
  saveSegment: async ({ segment_id, name, filter }, ctx) => {
    const { db, siteId, newId, now } = ctx
    const context = await filterContext(ctx)
    mustBeValidFilter(filter, context)
    const at = new Date(now())
    if (segment_id === undefined) {
      if (context.segments.size >= max) throw new AppError('limit', `At most ${max} segments.`)
      const row = { site_id: siteId, id: newId(), name, filter, created_at: at, updated_at: at }
      await insertSegment(db, row)
      return { segment: segmentOf(row) }
    }
    mustNotContainItself(segment_id, filter, context.segments)
    const row = await updateSegment(db, { site_id: siteId, id: segment_id, name, filter, updated_at: at })
    if (!row) throw noSegment()
    return { segment: segmentOf(row) }
  },
  removeSegment: async ({ segment_id }, { db, siteId }) => {
    if (!(await deleteSegment(db, siteId, segment_id))) throw noSegment()
    return {}
  },
  restoreSegment: async ({ segment_id: id, name, filter }, ctx) => {
    const context = await filterContext(ctx)
    mustBeValidFilter(filter, context)
    mustNotContainItself(id, filter, context.segments)
    const at = new Date(ctx.now())
    const row = { site_id: ctx.siteId, id, name, filter, created_at: at, updated_at: at }
    if (!context.segments.has(id)) {
      if (context.segments.size >= max) throw new AppError('limit', `At most ${max} segments.`)
      await insertSegment(ctx.db, row)
    }
    return { segment: segmentOf(row) }
  },
}

const beginning = { state: 'running' as const, converted: 0, failed: 0, example_ids: [] as Id[], after: null }
const isSameChoices = (before: readonly string[], after: readonly string[]) =>
  before.length === after.length && before.every((choice, i) => choice === after[i])

const noList = () => new AppError('not_found', 'List not found.')
const noSegment = () => new AppError('not_found', 'Segment not found.')

type Taking = Parameters<typeof changeAll.run>[0]
async function takeFromAll(
  { jobs, db, siteId }: SiteContext,
  action: Taking['action'],
  query: Taking['query'],
  later?: { runAt: Date; key: string },
): Promise<void> {
  const payload = { site_id: siteId, query, action, deletion_id: null, if_gone: later !== undefined }
  await jobs.add(db, changeAll, payload, later)
}

type Row = { id: Id; name: string; filter: Segment['filter']; created_at: Date; updated_at: Date }
const segmentOf = ({ id, name, filter, created_at, updated_at }: Row): Segment => ({
  id,
  name,
  filter,
  created_at: created_at.toISOString(),
  updated_at: updated_at.toISOString(),
})
