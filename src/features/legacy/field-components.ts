import type { Component } from '#form/components/models.ts'
import { email, field } from '#form/templates/build.ts'
import type { FoundField } from './found-form.ts'

/** Converts the questions of an imported form to components, each with a unique name. */
export function fieldComponents(fields: readonly FoundField[]): Component[] {
  const taken = new Set<string>()
  return fields.map((found) => {
    const component = componentOf(found)
    const name = 'name' in component ? free(component.name || nameOf(found.label), taken) : ''
    return { ...component, name } as Component
  })
}

function componentOf(found: FoundField): Component {
  const { kind, name, required } = found
  const label = (found.label || found.placeholder || found.name || 'Your answer').slice(0, 200)
  const placeholder = found.placeholder.slice(0, 200)
  const showLabel = found.label !== '' && found.label !== found.placeholder
  const common = { id: '', style: {}, name, label, required }
  const options = found.options.slice(0, 50).map((option) => ({ label: option.slice(0, 200), value: '' }))
  const isChoice = kind === 'dropdown' || kind === 'radio' || kind === 'checkboxes'
  if (isChoice && options.length === 0) return field(name, label, { required, placeholder, showLabel })
  switch (kind) {
    case 'email':
      return email(placeholder || label || 'Email address')
    case 'text':
    case 'tel':
    case 'textarea':
    case 'number':
      return field(name, label, { kind, required, placeholder, showLabel })
    case 'dropdown':
      return { ...common, type: 'dropdown', showLabel: true, placeholder: placeholder || 'Choose one', options }
    case 'radio':
      return { ...common, type: 'radio', showLabel: true, options, inline: false }
    case 'checkboxes':
      return { ...common, type: 'checkboxGroup', showLabel: true, options, inline: false }
    case 'consent':
      return { ...common, type: 'checkbox', isConsent: true }
    case 'hidden':
      return { id: '', type: 'hidden', style: {}, name, source: 'text', value: found.options[0] ?? '' }
  }
}

function nameOf(label: string): string {
  return label
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '_')
    .replaceAll(/^_+|_+$/g, '')
    .slice(0, 60)
}

function free(wanted: string, taken: Set<string>): string {
  const name = wanted || 'field'
  let candidate = name
  for (let count = 2; taken.has(candidate.toLowerCase()); count++) candidate = `${name}_${count}`
  taken.add(candidate.toLowerCase())
  return candidate
}
