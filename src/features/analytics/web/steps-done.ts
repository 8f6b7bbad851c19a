/** A subscriber comes by a form: who was added by hand or out of a file shows nothing of it. */
export const byForms = { match: 'all', conditions: [{ field: 'source_form', operator: 'is_not_empty' }] } as const

/** What the first steps are judged by; undefined while it is being loaded. */
export interface Progress {
  readonly forms: number | undefined
  readonly mails: number | undefined
  readonly activeForms: number | undefined
  /** Where the page script last ran; null: nowhere yet. */
  readonly script: { readonly page: string } | null | undefined
  readonly contacts: number | undefined
}

/** One step on the way to the first subscriber. */
export interface Step {
  readonly name: string
  readonly text: string
  /** Below the site's own path. */
  readonly path: string
  readonly isDone: boolean
}

/** The steps with their ticks, or undefined while anything of it is still being loaded. */
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
