import { expect, test } from 'vitest'
import type { Report } from '../contract.ts'
import { emailFigures, reportTiles } from './report-tiles.ts'

const report: Report = {
  entered: 120,
  waiting: 3,
  completed: 100,
  sent: 90,
  opened: 40,
  clicked: 5,
  converted: 7,
  revenue: 99.5,
  currency: 'EUR',
  steps: [],
  ends: {},
  uplift: null,
  splits: [],
}
const figures = { opened: 40, clicked: 5, revenue: 12 }
const textsOf = (all: readonly { label: string; value: string }[]) => all.map(({ label, value }) => `${label} ${value}`)

test('the report shows contacts, messages and revenue', () => {
  expect(textsOf(reportTiles(report))).toEqual([
    'Entered 120',
    'Active 3',
    'Completed 100',
    'Sent 90',
    'Opened 40',
    'Clicked 5',
    'Converted 7',
    'Revenue €99.50',
  ])
  expect(reportTiles({ ...report, currency: '' }).map(({ label }) => label)).not.toContain('Revenue')
})

test('an email step shows its results, other steps show none', () => {
  expect(textsOf(emailFigures({ kind: 'email' }, figures, 'EUR'))).toEqual(['Opened 40', 'Clicked 5', 'Revenue €12.00'])
  expect(textsOf(emailFigures({ kind: 'email' }, figures, ''))).toEqual(['Opened 40', 'Clicked 5'])
  expect(emailFigures({ kind: 'wait' }, figures, 'EUR')).toEqual([])
})
