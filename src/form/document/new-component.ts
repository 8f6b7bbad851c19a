import type { Component, ComponentOf, ComponentType } from '../components/models.ts'
import { formDefaults } from './constants.ts'
import { newGameOptions } from './game.ts'

type Made = { [T in ComponentType]: (newId: () => string) => ComponentOf<T> }

const made: Made = {
  text: (newId) => ({
    id: newId(),
    type: 'text',
    style: {},
    blocks: [{ type: 'paragraph', spans: [{ text: 'Write something worth reading.' }] }],
  }),
  image: (newId) => ({ id: newId(), type: 'image', style: {}, src: '', alt: '', fill: 'normal', action: 'nothing' }),
  background: (newId) => ({
    id: newId(),
    type: 'background',
    style: { padding: [24, 24, 24, 24], gap: 12, backgroundColor: 'rgba(244, 244, 245, 1)', borderRadius: 3 },
    src: '',
    fill: 'cover',
    childComponents: [],
  }),
  button: (newId) => ({ id: newId(), type: 'button', style: {}, action: 'submit', text: 'Subscribe', look: 'filled' }),
  textField: (newId) => ({
    id: newId(),
    type: 'textField',
    style: {},
    name: '',
    label: 'Your answer',
    showLabel: true,
    placeholder: '',
    required: false,
    kind: 'text',
  }),
  gridRow: (newId) => ({
    id: newId(),
    type: 'gridRow',
    style: { gap: 16 },
    stackBelow: 480,
    childComponents: [made.gridColumn(newId), made.gridColumn(newId)],
  }),
  gridColumn: (newId) => ({ id: newId(), type: 'gridColumn', style: { gap: 12 }, share: 1, childComponents: [] }),
  game: (newId) => ({
    id: newId(),
    type: 'game',
    style: {},
    look: 'slot-machine',
    options: newGameOptions(),
    showOdds: false,
  }),
  tab: (newId) => ({
    id: newId(),
    type: 'tab',
    style: {
      width: formDefaults.contentWidth,
      padding: [40, 40, 40, 40],
      gap: 16,
      backgroundColor: 'rgba(255, 255, 255, 1)',
      borderRadius: 12,
    },
    name: 'New tab',
    childComponents: [{ id: newId(), type: 'button', style: {}, action: 'close', text: 'Close', look: 'cross' }],
  }),
}

/** A fresh component of a type as it comes out of the editor's toolbox. A field's name is for the caller to choose. */
export function newComponent<T extends ComponentType>(type: T, newId: () => string): ComponentOf<T> {
  return made[type](newId)
}

/** A copy with fresh ids, its own and those of all inside it. */
export function copyComponent<T extends Component>(component: T, newId: () => string): T {
  const copy = { ...component, id: newId() }
  if (component.childComponents)
    copy.childComponents = component.childComponents.map((child) => copyComponent(child, newId))
  return copy
}
