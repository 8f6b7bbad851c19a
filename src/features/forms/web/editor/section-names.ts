/** Sections of the editor, in the order of spec.md. */
export const sectionNames = {
  goals: 'Goals',
  type: 'Form type',
  design: 'Design',
  visibility: 'Visibility',
  success: 'Success',
  services: 'Services',
} as const

export type SectionName = keyof typeof sectionNames
