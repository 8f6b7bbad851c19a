import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Step } from '../../contract.ts'
import { inOrder, newStep } from '../edit-steps.ts'
import { stepPositionsOf } from '../move-steps.ts'
import { anySteps } from '../testing/any-steps.ts'
import { type Box, layoutFlow, sizes, triggerId } from './layout.ts'

const options = { hasFigures: false }
const wait = newStep('wait', 'wait', null)
const split = newStep('condition', 'if', null)
const yes = newStep('tag', 'yes', { step: 'if', branch: 'yes' })
const no = newStep('tag', 'no', { step: 'if', branch: 'no' })
const middle = ({ x, width }: Box) => x + width / 2

test('places steps below each other, and branches side by side below their step', () => {
  const { boxes } = layoutFlow([wait, split, yes, no], options)
  const at = (id: string) => boxes.get(id)!
  expect(at('wait').y).toBe(at(triggerId).y + sizes.height + sizes.gap)
  expect(middle(at('wait'))).toBe(middle(at('if')))
  expect(at('yes').y).toBe(at('no').y)
  expect((middle(at('yes')) + middle(at('no'))) / 2).toBe(middle(at('if')))
  expect(at('no').x - at('yes').x).toBe(sizes.card + sizes.branchGap)
})

test('an empty flow consists of its trigger, one plus and the end', () => {
  const { boxes, places, end } = layoutFlow([], options)
  expect([...boxes.keys()]).toEqual([triggerId])
  expect(places).toHaveLength(1)
  expect(end?.x).toBe(middle(boxes.get(triggerId)!))
})

test('no path continues from a branch that ends or goes elsewhere', () => {
  const end = newStep('end', 'end', { step: 'if', branch: 'yes' })
  const back: Step = { id: 'back', under: { step: 'if', branch: 'no' }, kind: 'go_to', step: 'wait' }
  const keys = (steps: Step[]) => layoutFlow(steps, options).lines.map(({ key }) => key)
  expect(keys([wait, split, end])).toContain('out if/no')
  expect(keys([wait, split, end])).not.toContain('out if/yes')
  expect(layoutFlow([wait, split, end, back], options).end).toBeNull()
  expect(keys([wait, split, end, back])).toContain('go back')
})

test('draws any flow completely: no cards overlap, all are inside, and every reachable spot has a plus', () => {
  fc.assert(
    fc.property(anySteps, fc.boolean(), (steps, hasFigures) => {
      const { boxes, places, width, height } = layoutFlow(steps, { hasFigures })
      expect([...boxes.keys()].toSorted()).toEqual([triggerId, ...inOrder(steps).map(({ id }) => id)].toSorted())
      const all = [...boxes.values()]
      for (const [i, one] of all.entries()) {
        expect(one.x).toBeGreaterThanOrEqual(0)
        expect(one.x + one.width).toBeLessThanOrEqual(width)
        expect(one.y + one.height).toBeLessThanOrEqual(height)
        for (const other of all.slice(i + 1)) expect(overlap(one, other)).toBe(false)
      }
      const names = places.map(({ spot }) => JSON.stringify(spot))
      expect(new Set(names).size).toBe(names.length)
      const known = new Set(stepPositionsOf(steps).map((spot) => JSON.stringify(spot)))
      for (const name of names) expect(known).toContain(name)
    }),
  )
})

const overlap = (a: Box, b: Box) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
