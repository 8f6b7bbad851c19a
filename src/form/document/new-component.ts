import type { Component, ComponentOf, ComponentType } from '../components/models.ts'
import { countdownDefaults, formDefaults } from './constants.ts'
import { newGameOptions } from './game.ts'

type Made = { [T in ComponentType]: (newId: () => string, now: number) => ComponentOf<T> }

const firstOptions = () => ['Option 1', 'Option 2', 'Option 3'].map((label) => ({ label, value: '' }))

const made: Made = {
  text: (newId) => ({
    id: newId(),
    type: 'text',
    style: {},
    blocks: [{ type: 'paragraph', spans: [{ text: 'Add your text here.' }] }],
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
    childComponents: [made.gridColumn(newId, 0), made.gridColumn(newId, 0)],
  }),
  gridColumn: (newId) => ({ id: newId(), type: 'gridColumn', style: { gap: 12 }, share: 1, childComponents: [] }),
  checkbox: (newId) => ({
    id: newId(),
    type: 'checkbox',
    style: {},
    name: '',
    label: 'Yes, please',
    required: false,
    isConsent: false,
  }),
  dropdown: (newId) => ({
    id: newId(),
    type: 'dropdown',
    style: {},
    name: '',
    label: 'Your choice',
    showLabel: true,
    placeholder: 'Choose one',
    required: false,
    options: firstOptions(),
  }),
  radio: (newId) => ({
    id: newId(),
    type: 'radio',
    style: {},
    name: '',
    label: 'Your choice',
    showLabel: true,
    required: false,
    options: firstOptions(),
    inline: false,
  }),
  checkboxGroup: (newId) => ({
    id: newId(),
    type: 'checkboxGroup',
    style: {},
    name: '',
    label: 'Your choices',
    showLabel: true,
    required: false,
    options: firstOptions(),
    inline: false,
  }),
  file: (newId) => ({
    id: newId(),
    type: 'file',
    style: {},
    name: '',
    label: 'Attachments',
    showLabel: true,
    required: false,
    kinds: 'any',
    maxFiles: 3,
    maxMegabytes: 10,
  }),
  hidden: (newId) => ({ id: newId(), type: 'hidden', style: {}, name: '', source: 'text', value: '' }),
  countdown: (newId, now) => ({
    id: newId(),
    type: 'countdown',
    style: { textAlign: 'center', fontSize: 24, fontWeight: 700 },
    until: 'moment',
    endsAt: new Date(now + countdownDefaults.daysFromNow * 86_400_000).toISOString(),
    duration: countdownDefaults.duration,
    text: countdownDefaults.placeholder,
    format: countdownDefaults.format,
    atEnd: 'stay',
  }),
  scaledStage: (newId) => ({
    id: newId(),
    type: 'scaledStage',
    style: {},
    stageWidth: 520,
    stageHeight: 320,
    childComponents: [],
  }),
  divider: (newId) => ({
    id: newId(),
    type: 'divider',
    style: { padding: [8, 0, 8, 0], color: 'rgba(128, 128, 128, 0.6)' },
    line: 'solid',
    thickness: 1,
  }),
  spacer: (newId) => ({ id: newId(), type: 'spacer', style: {}, height: 32 }),
  video: (newId) => ({ id: newId(), type: 'video', style: {}, src: '', poster: '', title: '' }),
  discount: (newId) => ({
    id: newId(),
    type: 'discount',
    style: {},
    code: '',
    placeholder: 'YOUR-CODE',
    copyText: 'Copy',
    copiedText: 'Copied',
    applyText: '',
    appliedText: 'Added to your cart',
  }),
  socialButton: (newId) => ({
    id: newId(),
    type: 'socialButton',
    style: {},
    network: 'facebook',
    intent: 'share',
    label: 'Share',
    url: '',
    message: '',
    picture: '',
  }),
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

/**
 * Creates a new component of a type, as the editor's palette adds it. The caller chooses a field's name. `now`
 * (milliseconds since 1970) is the time from which a countdown's end is calculated.
 */
export function newComponent<T extends ComponentType>(
  type: T,
  newId: () => string,
  now: number = Date.now(),
): ComponentOf<T> {
  return made[type](newId, now)
}

/** Returns a copy with new IDs for itself and everything inside it. */
export function copyComponent<T extends Component>(component: T, newId: () => string): T {
  const copy = { ...component, id: newId() }
  if (component.childComponents)
    copy.childComponents = component.childComponents.map((child) => copyComponent(child, newId))
  return copy
}
