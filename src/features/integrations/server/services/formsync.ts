import { type EmailService, plainField, ServiceError } from './service.ts'
import { rows, text } from './read-json.ts'
import { type FoundForm, readForm } from '../read-form.ts'

/** The form that an owner pasted. Throws where it cannot be submitted. */
function formOf(html: string): FoundForm {
  const form = readForm(html)
  if (!form)
    throw new ServiceError({ kind: 'refused', message: 'No form with an action and an email field was found.' })
  return form
}

/** Any service whose sign-up form is known: what its own form would send is sent to it. */
export const formsync: EmailService = {
  id: 'formsync',
  name: 'HTML form of another service',
  listLabel: '',
  credentialFields: [plainField('html', 'Form HTML', 'Paste the embed code of the service’s own form.')],
  limits: { perMinute: 120, atOnce: 2 },
  hasTags: false,
  open: ({ html = '' }) => ({ base: formOf(html).action }),
  account: async ({ credentials: { html = '' } }) => new URL(formOf(html).action).host,
  lists: async () => [],
  fields: async ({ credentials: { html = '' } }) => {
    const { fields, emailField } = formOf(html)
    return fields.filter(({ key }) => key !== emailField)
  },
  async subscribe({ send, credentials: { html = '' } }, { email, fields }) {
    const { method, hidden, emailField } = formOf(html)
    const values = { ...hidden, ...fields, [emailField]: email }
    const request = method === 'GET' ? { query: values } : { form: values }
    // A form answers with a page, or sends the browser on to one.
    const { json } = await send({ path: '', ...request, method, isText: true, acceptsRedirect: true })
    const errors = rows(json, 'errors').map((error) => text(error, 'message') || text(error))
    if (errors.some(Boolean)) throw new ServiceError({ kind: 'refused', message: errors.join(' ').slice(0, 300) })
  },
}
