import { expect, test } from 'vitest'
import { testSeed } from '../../../../config/test-seed.ts'
import { seeded } from '#core/seeded.ts'
import { editorSizes, limits } from '../../document/constants.ts'
import { alignRects, distributeRects } from './arrange.ts'
import { between, boundsOf, overlaps, type Rect } from './rect.ts'
import { handles, resizeRect, sideOf } from './resize.ts'
import { createSnapper } from './snap.ts'

const tolerance = editorSizes.snapTolerance
const minimum = limits.minimumComponentSize
const frame = rect(0, 0, 400, 300)

function rect(x: number, y: number, width: number, height: number): Rect {
  return { x, y, width, height }
}

test.each([
  ['its edge to an edge within 5', rect(103, 200, 80, 20), { x: -3, y: 0 }],
  ['exactly 5 still counts', rect(105, 200, 80, 20), { x: -5, y: 0 }],
  ['6 does not', rect(106, 200, 80, 20), { x: 0, y: 0 }],
  ['its end to an edge', rect(18, 200, 80, 20), { x: 2, y: 0 }],
  ['its center to the center of the frame', rect(158, 200, 80, 20), { x: 2, y: 0 }],
  ['both axes at once', rect(102, 83, 80, 20), { x: -2, y: -3 }],
])('snaps a rectangle: %s', (_what, moving, by) => {
  const snap = createSnapper(frame, [rect(100, 40, 30, 40)], { tolerance, grid: 0 })
  expect(snap(moving)).toMatchObject(by)
})

test('snaps to equal gaps between two neighbors and after two neighbors', () => {
  const snap = createSnapper(frame, [rect(10, 10, 40, 40), rect(203, 10, 40, 40)], { tolerance, grid: 0 })
  const middle = snap(rect(114, 18, 20, 20))
  expect(middle).toMatchObject({ x: 2.5 })
  expect(middle.guides.filter(({ kind }) => kind === 'gap')).toMatchObject([
    { from: 50, to: 116.5 },
    { from: 136.5, to: 203 },
  ])
  const row = createSnapper(rect(0, 0, 999, 999), [rect(10, 10, 40, 40), rect(80, 10, 40, 40)], { tolerance, grid: 0 })
  expect(row(rect(153, 18, 21, 13)).x).toBe(-3)
})

test('snaps to the grid last', () => {
  const snap = createSnapper(rect(7, 7, 400, 300), [], { tolerance, grid: 20 })
  expect(snap(rect(70, 30, 31, 33))).toMatchObject({ x: -3, y: -3, guides: [] })
  expect(snap(rect(77, 37, 31, 33))).toMatchObject({ x: 0, y: 0 })
})

test('snapping moves a rectangle at most by the tolerance, and a snapped one stays in place', () => {
  const next = seeded(testSeed())
  const n = (max: number) => Math.round(next() * max)
  for (let round = 0; round < 300; round++) {
    const others = Array.from({ length: n(6) }, () => rect(n(350), n(250), 10 + n(90), 10 + n(60)))
    const snap = createSnapper(frame, others, { tolerance, grid: 20 })
    const moving = rect(n(350), n(250), 10 + n(90), 10 + n(60))
    const by = snap(moving)
    expect(Math.max(Math.abs(by.x), Math.abs(by.y))).toBeLessThanOrEqual(tolerance)
    const there = { ...moving, x: moving.x + by.x, y: moving.y + by.y }
    for (const guide of by.guides.filter(({ kind }) => kind === 'line')) {
      const { axis, at } = guide
      const size = axis === 'x' ? there.width : there.height
      expect([0, size / 2, size].some((line) => Math.abs(there[axis] + line - at) < 0.001)).toBe(true)
    }
  }
})

test.each([
  ['e', 10, 7, rect(50, 50, 110, 60)],
  ['w', 10, 7, rect(60, 50, 90, 60)],
  ['n', 10, 7, rect(50, 57, 100, 53)],
  ['se', 10, 7, rect(50, 50, 110, 67)],
  ['nw', -10, -7, rect(40, 43, 110, 67)],
  ['e', -500, 0, rect(50, 50, 1, 60)],
  ['w', 500, 0, rect(149, 50, 1, 60)],
] as const)('handle %s moved by %i, %i', (handle, dx, dy, wanted) => {
  expect(resizeRect(rect(50, 50, 100, 60), handle, dx, dy, { minimum })).toEqual(wanted)
})

test('resizing keeps the opposite side, the center or the ratio, whatever the pointer does', () => {
  const next = seeded(testSeed() + 1)
  const n = () => Math.round((next() - 0.5) * 600)
  const from = rect(50, 50, 100, 60)
  for (let round = 0; round < 200; round++)
    for (const handle of handles) {
      const [dx, dy] = [n(), n()]
      const plain = resizeRect(from, handle, dx, dy, { minimum })
      expect(Math.min(plain.width, plain.height)).toBeGreaterThanOrEqual(minimum)
      if (sideOf(handle).x <= 0) expect(plain.x + plain.width).toBeCloseTo(150)
      if (sideOf(handle).y >= 0) expect(plain.y).toBeCloseTo(50)
      const kept = resizeRect(from, handle, dx, dy, { minimum, keepRatio: true })
      expect(kept.width / kept.height).toBeCloseTo(100 / 60)
      expect(Math.min(kept.width, kept.height)).toBeGreaterThanOrEqual(minimum - 0.001)
      const centered = resizeRect(from, handle, dx, dy, { minimum, fromCentre: true })
      expect(centered.x + centered.width / 2).toBeCloseTo(100)
    }
})

test.each([
  ['left', [10, 10, 10]],
  ['right', [190, 170, 110]],
  ['center', [100, 90, 60]],
] as const)('aligned %s', (alignment, xs) => {
  const rects = [rect(10, 0, 20, 10), rect(50, 20, 40, 10), rect(110, 40, 100, 10)]
  expect(alignRects(rects, alignment).map(({ x }) => x)).toEqual(xs)
})

test('distributing equalizes the gaps, keeps the outermost items, and changes nothing when repeated', () => {
  const rects = [rect(90, 0, 10, 10), rect(0, 0, 20, 10), rect(25, 0, 30, 10)]
  const once = distributeRects(rects, 'x')
  expect(once.map(({ x }) => x)).toEqual([90, 0, 40])
  expect(distributeRects(once, 'x')).toEqual(once)
  expect(distributeRects(rects.slice(0, 2), 'x')).toEqual(rects.slice(0, 2))
})

test('bounds contain everything', () => {
  expect(boundsOf([])).toBeNull()
  expect(boundsOf([rect(5, 5, 10, 10), rect(-5, 20, 5, 5)])).toEqual(rect(-5, 5, 20, 20))
  expect(between(10, 20, 4, 5)).toEqual(rect(4, 5, 6, 15))
  expect(overlaps(rect(0, 0, 10, 10), rect(10, 0, 5, 5))).toBe(false)
  expect(overlaps(rect(0, 0, 10, 10), rect(9, 9, 5, 5))).toBe(true)
})
