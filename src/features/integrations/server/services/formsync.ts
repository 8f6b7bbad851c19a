import { type EmailService, ServiceError } from './service.ts'
import { rows, text } from './read-json.ts'

/**
 * Any service whose sign-up form is known: sends what that form would send. Each target has its own form, so there is
 * nothing to connect, and a refusal by one form doesn't affect the others.
 */
export const formsync: EmailService = {
  id: 'formsync',
  name: 'HTML form of another service',
  listLabel: '',
  credentialFields: [],
  limits: { perMinute: 120, atOnce: 2 },
  hasTags: false,
  hostOf: ({ form }) => (form ? new URL(form.action).host : ''),
  open: () => ({ base: '' }),
  account: async () => '',
  lists: async () => [],
  fields: async () => [],
  async subscribe({ send }, { email, fields, form }) {
    if (!form) throw new ServiceError({ kind: 'refused', message: 'The HTML of the form is missing.' })
    const { action, method, hidden, email_field } = form
    const values = { ...hidden, ...fields, [email_field]: email }
    const request = method === 'GET' ? { query: values } : { form: values }
    // A form responds with a page, or redirects the browser to one.
    const { json } = await send({ path: action, ...request, method, isText: true, acceptsRedirect: true })
    const errors = rows(json, 'errors').map((error) => text(error, 'message') || text(error))
    if (errors.some(Boolean)) throw new ServiceError({ kind: 'refused', message: errors.join(' ').slice(0, 300) })
  },
  readFailure: (status) =>
    status === 401 || status === 403
      ? { kind: 'refused', message: `The form may not be submitted (status ${status}).` }
      : undefined,
}
