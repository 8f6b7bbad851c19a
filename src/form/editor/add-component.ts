import { IconCalendar, IconHeading, IconMessageCheck } from '@tabler/icons-react'
import { findVisit } from '../document/tree.ts'
import { insertInto } from './changes.ts'
import { newComponentId } from './component-id.ts'
import type { Editor } from './editor.ts'
import { typeNames } from './names.ts'
import { shownTab } from './tab-components.ts'
import { type Addable, componentFor, placeOf } from './toolbox.ts'
import { typeIcons } from './type-icons.ts'

/** Names of the entries in the palette. */
export const addableNames: Record<Addable, string> = {
  ...typeNames,
  headline: 'Headline',
  date: 'Date',
  smsConsent: 'SMS consent',
}

/** The icon of each. */
export const addablePictures = {
  ...typeIcons,
  headline: IconHeading,
  date: IconCalendar,
  smsConsent: IconMessageCheck,
}

/** Adds a component after the selection, or inside it, and selects it. */
export function addComponent(editor: Editor, type: Addable): void {
  const state = editor.get()
  const component = componentFor(type, state.document, newComponentId)
  const selected = state.selection.at(-1)
  const place = placeOf(component, shownTab(state), selected ? findVisit(state.document, selected) : undefined)
  editor.run(insertInto(place.parentId, place.index, component), [component.id])
}
