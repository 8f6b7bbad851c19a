import type { Component, ComponentType } from '../components/models.ts'
import type { FormDocument } from '../document/form-document.ts'
import { fieldsOf, isField } from '../document/fields.ts'
import { newComponent } from '../document/new-component.ts'
import type { Style } from '../document/style.ts'
import { walk, type Visit } from '../document/tree.ts'

/**
 * Components that can be added from the menu, grouped by subject, in order. Columns come with their row, tabs with
 * their step.
 */
export const addableBySubject = [
  { subject: 'Basics', types: ['headline', 'text', 'button', 'image', 'video', 'divider', 'spacer'] },
  {
    subject: 'Fields',
    types: ['textField', 'date', 'checkbox', 'smsConsent', 'dropdown', 'radio', 'checkboxGroup', 'file', 'hidden'],
  },
  { subject: 'Layout', types: ['background', 'gridRow', 'scaledStage'] },
  { subject: 'Offers', types: ['countdown', 'discount', 'socialButton', 'game'] },
] as const satisfies { subject: string; types: (ComponentType | Preset)[] }[]
export type Addable = (typeof addableBySubject)[number]['types'][number]

/** Components that the menu adds preconfigured for one purpose. */
type Preset = 'headline' | 'date' | 'smsConsent'

/** The wording that US carriers and law require next to the checkbox. */
const smsTerms =
  'I agree to receive recurring marketing text messages at the number provided. Consent is not a condition of purchase. Message and data rates may apply. Reply STOP to unsubscribe.'

const headlineStyle: Style = { fontSize: 32, fontWeight: 700, lineHeight: 1.15 }

function isHeadline(component: Component): boolean {
  return component.type === 'text' && component.blocks[0]?.type === 'heading'
}

/** Creates a new component that matches the form it is made for: it looks like the first of its kind there. */
export function componentFor(type: Addable, document: FormDocument, newId: () => string): Component {
  if (type === 'headline') {
    const like = [...walk(document)].find(({ component }) => isHeadline(component))?.component
    const blocks = [{ type: 'heading' as const, spans: [{ text: 'Your headline' }] }]
    return { ...newComponent('text', newId), style: like?.style ?? headlineStyle, blocks }
  }
  if (type === 'date') {
    const field = newComponent('textField', newId)
    return { ...field, kind: 'date', name: freeName('birthday', document), label: 'Birthday' }
  }
  if (type === 'smsConsent') {
    const box = newComponent('checkbox', newId)
    const name = freeName('sms_consent', document)
    return { ...box, name, label: smsTerms, isConsent: true, channel: 'sms', style: { fontSize: 13 } }
  }
  const made = newComponent(type, newId) as Component
  const like = [...walk(document)].find(({ component }) => isLike(component, made))?.component
  const component = like ? { ...made, style: like.style } : made
  if (component.type === 'button') return { ...component, look: 'filled' }
  if (!isField(component)) return component
  if (component.type !== 'textField') return { ...component, name: freeName(presets[component.type], document) }
  const asksEmail = fieldsOf(document).some((field) => field.type === 'textField' && field.kind === 'email')
  const showLabel = like?.type === 'textField' && like.showLabel
  return asksEmail
    ? { ...component, showLabel, name: freeName('name', document), label: 'Name', placeholder: 'Your name' }
    : {
        ...component,
        showLabel,
        name: freeName('email', document),
        label: 'Email',
        placeholder: 'you@example.com',
        kind: 'email',
        required: true,
      }
}

/** Default names of new fields, if not already taken. */
const presets = {
  checkbox: 'agreed',
  dropdown: 'choice',
  radio: 'choice',
  checkboxGroup: 'choices',
  file: 'files',
  hidden: 'source',
} as const

function isLike(one: Component, made: Component): boolean {
  // A file field looks like the other fields.
  if (made.type === 'file' && one.type === 'textField') return true
  if (one.type !== made.type) return false
  if (one.type === 'button') return one.look === 'filled'
  if (one.type === 'text') return one.blocks.every((block) => block.type === 'paragraph')
  return one.type === 'textField' || one.type === 'dropdown'
}

/** Returns a field name that no other field of the form has. */
function freeName(preset: string, document: FormDocument): string {
  const taken = new Set(fieldsOf(document).map((field) => field.name.trim().toLowerCase()))
  let name = preset
  for (let n = 2; taken.has(name.toLowerCase()); n++) name = `${preset}${n}`
  return name
}

/**
 * Returns where a new component goes: into the selected container, after the selected component, or to the end of the
 * tab.
 */
export function placeFor(tab: Component, selected: Visit | undefined): { parentId: string; index: number } {
  if (selected && selected.component.type !== 'tab' && holds(selected.component)) return endOf(selected.component)
  const parent = selected?.parents.at(-1)
  if (!selected || !parent) return endOf(mainContainer(tab))
  if (selected.component.type === 'gridRow' || holds(parent))
    return { parentId: parent.id, index: (parent.childComponents ?? []).indexOf(selected.component) + 1 }
  return endOf(selected.component)
}

/** Returns the same for a new component. A field never goes below the button that submits the form. */
export function placeOf(component: Component, tab: Component, selected: Visit | undefined) {
  const place = placeFor(tab, selected)
  if (!isField(component)) return place
  const parent = [tab, ...(selected ? [selected.component, ...selected.parents] : []), mainContainer(tab)].find(
    ({ id }) => id === place.parentId,
  )
  const submit = parent?.childComponents?.findIndex(sends) ?? -1
  return submit >= 0 && submit < place.index ? { ...place, index: submit } : place
}

/** True for a button that submits the form, or a row that contains one. */
function sends(component: Component): boolean {
  if (component.type === 'button') return component.action === 'submit'
  return component.childComponents?.some(sends) ?? false
}

function endOf(container: Component) {
  return { parentId: container.id, index: container.childComponents?.length ?? 0 }
}

const holders: ReadonlySet<ComponentType> = new Set(['background', 'gridColumn', 'scaledStage', 'tab'])

/** True for a container that accepts any component. */
export function holds(component: Component): boolean {
  return holders.has(component.type)
}

/** If a tab contains a single box, new components go into it instead of the tab. */
function mainContainer(tab: Component): Component {
  const boxes = (tab.childComponents ?? []).filter((child) => !(child.type === 'button' && child.look === 'cross'))
  return boxes.length === 1 && boxes[0]!.type === 'background' ? boxes[0]! : tab
}
