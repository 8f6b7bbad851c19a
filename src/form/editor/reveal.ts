import { findVisit } from '../document/tree.ts'
import type { Editor } from './editor.ts'

/** Shows the step and tab of a component, and selects it. */
export function reveal(editor: Editor, id: string): void {
  const { document: form } = editor.get()
  const visit = findVisit(form, id)
  if (!visit) return
  const root = visit.parents[0] ?? visit.component
  const tab = form.steps[visit.step].tabs.findIndex((one) => one.id === root.id)
  editor.show({ step: visit.step, tab, selection: [id] })
}
