/**
 * Filter for subscribers who came through a form. Contacts that were added manually or from a file don't show that a
 * form works.
 */
export const byForms = { match: 'all', conditions: [{ field: 'source_form', operator: 'is_not_empty' }] } as const

/** Data that determines which first steps are done; undefined while loading. */
export interface Progress {
  readonly forms: number | undefined
  readonly mails: number | undefined
  readonly activeForms: number | undefined
  /** Page where the script last ran; null if it hasn't run yet. */
  readonly script: { readonly page: string } | null | undefined
  readonly contacts: number | undefined
}

/** A step toward the first subscriber. */
export interface Step {
  readonly name: string
  readonly text: string
  /** Relative to the site's own path. */
  readonly path: string
  readonly isDone: boolean
}

/** Returns the steps and whether each is done, or undefined while any of the data is loading. */
export function stepsDone({ forms, mails, activeForms, script, contacts }: Progress): Step[] | undefined {
  if ([forms, mails, activeForms, script, contacts].includes(undefined)) return undefined
  return [
    step('Create a form', 'Choose a template and customize it.', '/forms/new', forms),
    step('Set up your welcome email', 'Sent to new subscribers right away.', '/auto-responses', mails),
    step('Publish your form', 'Show it to your visitors.', '/forms', activeForms),
    step('Install the script', script ? `Last seen on ${script.page}` : notSeen, '/install', script ? 1 : 0),
    step('Get your first subscriber', 'Test it: open your site as a visitor.', '/contacts', contacts),
  ]
}

const notSeen = 'One line of HTML. Checked off when we detect it.'

function step(name: string, text: string, path: string, count: number | undefined): Step {
  return { name, text, path, isDone: count !== undefined && count > 0 }
}
