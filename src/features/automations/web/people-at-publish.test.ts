import { expect, test } from 'vitest'
import type { Report } from '../contract.ts'
import { newStep } from './edit-steps.ts'
import { peopleAtPublish } from './people-at-publish.ts'

const at = (step_id: string, waiting: number) => ({ step_id, waiting, passed: 0, converted: 0, left: 0, outcomes: {} })
const report = { waiting: 7, steps: [at('a', 3), at('b', 4)] } as unknown as Report

test('counts contacts at a deleted step', () => {
  expect(peopleAtPublish(report, { steps: [newStep('wait', 'a', null)] })).toEqual({ inIt: 7, atDeleted: 4 })
  const both = [newStep('wait', 'a', null), newStep('wait', 'b', null)]
  expect(peopleAtPublish(report, { steps: both })).toEqual({ inIt: 7, atDeleted: 0 })
  expect(peopleAtPublish(undefined, { steps: [] })).toEqual({ inIt: 0, atDeleted: 0 })
})
