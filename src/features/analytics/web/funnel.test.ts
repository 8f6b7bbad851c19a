import { expect, test } from 'vitest'
import { columnsOf, funnelRows, splitOf } from './funnel.ts'

const [a, b] = ['0190a000-0000-7000-8000-00000000000a', '0190a000-0000-7000-8000-00000000000b']
const counts = [
  { object_id: a, device: 'mobile', stage: 'view', reached: 60 },
  { object_id: a, device: 'desktop', stage: 'view', reached: 40 },
  { object_id: a, device: 'mobile', stage: 'step-2', reached: 30 },
  { object_id: a, device: 'mobile', stage: 'conversion', reached: 6 },
  { object_id: b, device: '', stage: 'conversion', reached: 2 },
] as const

test('sums visits by the chosen dimension', () => {
  const all = columnsOf(counts, new Map([['', 'All']]), () => '')
  expect(all).toEqual([{ label: 'All', reached: { view: 100, 'step-2': 30, conversion: 8 } }])
  const byDevice = columnsOf(counts, new Map([['mobile', 'Phone']]), ({ device }) => device)
  expect(byDevice).toEqual([{ label: 'Phone', reached: { view: 60, 'step-2': 30, conversion: 6 } }])
})

test('has a row for views, each form step and conversions, with shares of the viewers', () => {
  const byForm = columnsOf(counts, new Map([a, b].map((one) => [one, one])), ({ object_id }) => object_id)
  const rows = funnelRows(byForm, ['Main', 'Your name', ''])
  expect(rows.map(({ label }) => label)).toEqual(['Viewed', 'Step 2 · Your name', 'Step 3', 'Converted'])
  expect(rows.map(({ cells }) => cells[0])).toEqual([
    { count: 100, share: 1 },
    { count: 30, share: 0.3 },
    { count: 0, share: 0 },
    { count: 6, share: 0.06 },
  ])
  expect(rows.at(-1)!.cells[1]).toEqual({ count: 2, share: null })
  expect(funnelRows(byForm, []).map(({ stage }) => stage)).toEqual(['view', 'step-2', 'conversion'])
  expect(funnelRows([{ label: '', reached: { view: 3, submit: 5 } }], []).map(({ label }) => label)).toContain(
    'Submitted',
  )
})

test.each([
  [1, undefined, 'all'],
  [1, 'form', 'all'],
  [1, 'device', 'device'],
  [2, undefined, 'form'],
  [2, 'all', 'all'],
] as const)('visits of %d forms, by %s', (forms, chosen, split) => expect(splitOf(forms, chosen)).toBe(split))
