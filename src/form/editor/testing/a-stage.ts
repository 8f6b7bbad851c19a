import type { Component } from '../../components/models.ts'
import type { FormDocument } from '../../document/form-document.ts'
import { aDocument } from './a-document.ts'

/** Returns a form with a stage of three buttons below its headline. */
export function aStage(): FormDocument {
  const form = aDocument()
  const placed = (id: string, x: number, y: number): Component => ({
    id,
    type: 'button',
    look: 'filled',
    text: id,
    action: 'nothing',
    style: { x, y, width: 100, height: 40, backgroundColor: 'rgba(0, 80, 200, 1)', color: 'rgba(255, 255, 255, 1)' },
  })
  const stage: Component = {
    id: 'stage',
    type: 'scaledStage',
    stageWidth: 520,
    stageHeight: 320,
    style: { backgroundColor: 'rgba(240, 244, 250, 1)' },
    childComponents: [placed('one', 40, 40), placed('two', 200, 140), placed('three', 380, 240)],
  }
  const [tab] = form.steps.subscribe.tabs
  const [cross, headline, ...rest] = tab!.childComponents!
  const style = { ...tab!.style, width: 600, padding: [40, 40, 40, 40] as [number, number, number, number], gap: 16 }
  return {
    ...form,
    steps: {
      ...form.steps,
      subscribe: {
        ...form.steps.subscribe,
        tabs: [{ ...tab!, style, childComponents: [cross!, headline!, stage, ...rest] }],
      },
    },
  }
}
