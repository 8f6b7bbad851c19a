import { expect, test } from 'vitest'
import { newsOfOrder } from './order-news.ts'

const now = new Date('2026-11-23T12:00:00Z')
const paid = { status: 'paid', refunded: 0, is_fulfilled: false, placed_at: new Date('2026-11-20T12:00:00Z') } as const
const today = { ...paid, placed_at: new Date('2026-11-23T09:00:00Z') }
const none = { isPlaced: false, isFulfilled: false, isRefunded: false, isCanceled: false }

test.each([
  ['nothing changed', paid, paid, none],
  ['fulfilled', paid, { ...paid, is_fulfilled: true }, { ...none, isFulfilled: true }],
  ['fulfilled before', { ...paid, is_fulfilled: true }, { ...paid, is_fulfilled: true }, none],
  ['refunded in part', paid, { ...paid, refunded: 5 }, { ...none, isRefunded: true }],
  ['refunded again', { ...paid, refunded: 5 }, { ...paid, refunded: 9 }, { ...none, isRefunded: true }],
  ['a refund that was told before', { ...paid, refunded: 5 }, { ...paid, refunded: 5 }, none],
  ['a refund taken back', { ...paid, refunded: 5 }, paid, none],
  ['refunded without an amount', paid, { ...paid, status: 'refunded' }, { ...none, isRefunded: true }],
  ['canceled', paid, { ...paid, status: 'cancelled' }, { ...none, isCanceled: true }],
  ['new and fulfilled', null, { ...today, is_fulfilled: true }, { ...none, isPlaced: true, isFulfilled: true }],
  ['new and unfulfilled', null, today, { ...none, isPlaced: true }],
  ['history', null, { ...paid, is_fulfilled: true, refunded: 5 }, none],
  ['canceled history', null, { ...paid, status: 'cancelled' }, none],
] as const)('changes reported for an order: %s', (_what, before, after, news) => {
  expect(newsOfOrder({ before, after }, now)).toEqual(news)
})
