import { expect, test } from 'vitest'
import type { Component } from '../components/models.ts'
import { moveAll, setStyle } from '../editor/changes.ts'
import { aStage } from '../editor/testing/a-stage.ts'
import { newComponent } from './new-component.ts'
import { stylesheetOf } from './stylesheet.ts'

const origin = 'https://shop.example'
const edits = [
  setStyle('tab', { width: 333 }),
  moveAll(['headline'], 'stage', 0),
  setStyle('stage', { fontSize: 31 }),
  moveAll(['two'], 'right', 0),
  setStyle('tab', { fontSize: 19 }),
]

test('after each edit, the style sheet equals that of a freshly rendered form', () => {
  let form = aStage()
  for (const edit of edits) {
    const before = stylesheetOf(form, origin)
    form = edit(form)
    expect(stylesheetOf(form, origin)).toBe(stylesheetOf(structuredClone(form), origin))
    expect(stylesheetOf(form, origin)).not.toBe(before)
  }
})

test('lengths on a stage are relative to it, and a nested stage overrides the outer one', () => {
  const stage = (id: string, stageWidth: number, ...childComponents: Component[]) =>
    ({ ...newComponent('scaledStage', () => id), stageWidth, childComponents }) as Component
  const button = (id: string) => ({ ...newComponent('button', () => id), style: { x: 50 } }) as Component
  const tab = (...childComponents: Component[]) => ({ ...newComponent('tab', () => 'tab'), childComponents })
  const outer = stage('outer', 500, button('one'), stage('inner', 200, button('two')))
  const css = stylesheetOf(
    {
      version: 1,
      steps: { subscribe: { tabs: [tab(outer, stage('alike', 500))] }, success: { tabs: [tab()] } },
    },
    origin,
  )
  expect(css).toContain('[data-id=one]{position:absolute;left:10cqi;')
  expect(css).toContain('[data-id=two]{position:absolute;left:25cqi;')
  expect(css.match(/:where\(([^)]*)\) :is\(\[data-look=filled\]\)\{min-height:[\d.]+cqi/g)).toEqual([
    ':where([data-id=outer],[data-id=alike]) :is([data-look=filled]){min-height:9.6cqi',
    ':where([data-id=inner]) :is([data-look=filled]){min-height:24cqi',
  ])
})
