/** The parts of a site's setup that can be copied to another site individually. */
export const setupParts = ['forms', 'emails', 'brand', 'automations', 'audience', 'settings'] as const
export type SetupPart = (typeof setupParts)[number]

/** Display names of the parts, on screens and in messages. */
export const setupPartNames: Readonly<Record<SetupPart, string>> = {
  forms: 'Forms and display rules',
  emails: 'Email templates and auto-responses',
  brand: 'Brand kit',
  automations: 'Automations and shortcuts',
  audience: 'Lists, segments and contact fields',
  settings: 'Settings',
}
