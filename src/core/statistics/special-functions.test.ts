import { expect, test } from 'vitest'
import { gammaTail, logGamma, normalBelow, normalQuantile } from './special-functions.ts'

test('special functions match tabulated values', () => {
  expect(logGamma(0.5)).toBeCloseTo(Math.log(Math.sqrt(Math.PI)), 12)
  expect(logGamma(101)).toBeCloseTo(363.7393755555635, 9)
  expect(gammaTail(0.5, 3.841458820694124 / 2)).toBeCloseTo(0.05, 12)
  expect(gammaTail(2, 13.81651055796427 / 2)).toBeCloseTo(Math.exp(-6.908255278982135) * 7.908255278982135, 10)
  expect(normalBelow(1.959963984540054)).toBeCloseTo(0.975, 12)
  expect(normalQuantile(0.8)).toBeCloseTo(0.8416212335729, 8)
})
