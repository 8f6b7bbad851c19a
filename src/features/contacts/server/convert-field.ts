import { z } from 'zod'
import { id, line } from '#core/fields.ts'
import type { Id } from '#core/id.ts'
import { nilId } from '#platform/server/calls/idempotency.ts'
import { job } from '#platform/server/jobs/jobs.ts'
import { announceChange } from '#platform/server/live/announce-change.ts'
import { contactCalls } from '../contract.ts'
import { cleanValue } from '../custom-value.ts'
import { fieldsOf, recordConversion, valuesAfter, writeValues } from './store-fields.ts'

const batch = 5000
/** Maximum number of example values that don't fit. */
const maxExamples = 5

/**
 * Converts the contacts' values of a field to its new type, some thousands per transaction, together with the progress.
 * Values that don't fit are left unchanged and counted. A later change of the field ends the job.
 */
export const convertField = job({
  name: 'contacts.convert-field',
  payload: z.object({ site_id: id, key: line(100), conversion_id: id }),
  run: async ({ site_id: siteId, key, conversion_id }, { database, signal }) => {
    let isMore = true
    while (isMore) {
      if (signal.aborted) throw new Error('The process is stopping.')
      isMore = await database.inSite(siteId, async (db) => {
        const field = (await fieldsOf(db, siteId)).find((one) => one.key === key)
        const conversion = field?.conversion
        if (!field || conversion?.id !== conversion_id || conversion.state !== 'running') return false
        const { values, last } = await valuesAfter(db, siteId, key, { after: conversion.after ?? nilId, max: batch })
        const examples = new Map<string, Id>()
        const room = maxExamples - conversion.example_ids.length
        let failed = 0
        const changed = values.flatMap(({ id, value }) => {
          const cleaned = cleanValue(field, value)
          if (cleaned === null) {
            failed++
            if (examples.size < room && !examples.has(value)) examples.set(value, id)
          }
          return cleaned === null || cleaned === value ? [] : [{ id, value: cleaned }]
        })
        const isCurrent = await recordConversion(db, siteId, key, {
          ...conversion,
          state: last === undefined ? 'done' : 'running',
          converted: conversion.converted + changed.length,
          failed: conversion.failed + failed,
          example_ids: [...conversion.example_ids, ...examples.values()],
          after: last ?? null,
        })
        if (!isCurrent) return false
        await writeValues(db, siteId, key, changed)
        await announceChange(db, { siteId, call: contactCalls.saveField.path, tab: '' })
        return last !== undefined
      })
    }
  },
})
