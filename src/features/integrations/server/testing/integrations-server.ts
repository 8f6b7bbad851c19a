import { forms } from '#features/forms/server/index.ts'
import { documentWith, input } from '#features/visitors/server/testing/a-live-form.ts'
import { runJob } from '#platform/server/jobs/run-job.ts'
import { visitorsServer } from '#features/visitors/server/testing/visitors-server.ts'
import type { integrationCalls, ServiceId, Target } from '../../contract.ts'
import { integrationsRoom } from '../index.ts'
import { pollUnsubscribes } from '../apply-unsubscribes.ts'
import { answered, type Seen, silence, vendorServer } from '../services/testing/vendor-server.ts'
import type { Received } from '#core/call.ts'

export { answered }

/** The MailerLite target of subscribers in the tests. */
export const newsletter: Target = {
  list_id: '7',
  list_name: 'Newsletter',
  mapping: { name: 'first_name', size: 'size' },
  tags: [],
  consent_field: '',
  double_opt_in: false,
  form: null,
}

/**
 * Starts a test server for a whole test file: integrations with everything they use, and a fake MailerLite that
 * remembers its subscribers.
 */
export async function integrationsServer() {
  const vendors = await vendorServer()
  const added: { email: string; fields: Record<string, string>; groups: string[] }[] = []
  let silentHost = ''
  let fails: ((request: Seen) => unknown) | undefined
  vendors.serve((request) => {
    if (silentHost !== '' && request.request.includes(` ${silentHost}/`)) {
      fails?.(request)
      return silence
    }
    const failure = fails?.(request)
    if (failure !== undefined) return failure
    if (request.request === 'GET connect.mailerlite.com/api/groups?limit=1') return { data: [] }
    if (request.request !== 'POST connect.mailerlite.com/api/subscribers') return undefined
    added.push(request.body as (typeof added)[number])
    return answered(201, { data: { status: 'active' } })
  })
  /** Requests to the silent host use a short timeout. */
  const fetch: typeof vendors.deps.fetch = (address, request) =>
    vendors.deps.fetch(address, new URL(address).host === silentHost ? { ...request, timeout: 50 } : request)
  const deps = { fetch, sleep: async (ms: number) => server.clock.advance(ms) }
  const server = await visitorsServer({ more: [forms, integrationsRoom(deps)] })

  /** Creates a site with a live form that is connected to MailerLite. */
  async function begin(settings: Partial<Target> = {}) {
    const begun = await server.begin()
    added.length = 0
    fails = undefined
    const { call } = begun.site
    const asked = ['first_name', 'size', 'news'].map((name) => input('textField', name, { kind: 'text' }))
    await begun.site.live(begun.popup_id, { document: documentWith(...asked) })
    const credentials = { apiKey: 'ml-token' }
    await call('/oaconsumer/mailerlite/connect', { credentials })
    await call('/list/mailerlite/settings/save', { settings: { ...newsletter, ...settings } })
    const stateOf = async (service: ServiceId = 'mailerlite') =>
      (await call('/oaconsumer/state')).services.find((one) => one.service === service)!
    const deliveries = async (query: Partial<Received<typeof integrationCalls.deliveries>> = {}) =>
      (await call('/integrations/deliveries', query)).deliveries
    /** Subscribes a visitor with these fields. */
    const subscribe = async (email: string, fields: Record<string, string> = {}) => {
      await server.send({ fields: { email, ...fields }, ticket: await server.aTicket() })
      server.clock.advance(1)
    }
    return { ...begun, call, stateOf, deliveries, subscribe }
  }
  /** Makes the vendor respond to requests with the result of `how`, unless it's undefined. */
  const failing = (how: ((request: Seen) => unknown) | undefined) => void (fails = how)
  /** Makes a host stop responding; an empty string makes all hosts respond. */
  const silencing = (host: string) => void (silentHost = host)
  /** Runs the hourly job that polls services for unsubscribes. */
  const pollHourly = async () => {
    const { tools, database } = server
    const signal = new AbortController().signal
    await runJob(pollUnsubscribes, {}, { ...tools, database, signal, attempt: 1, maxAttempts: 25 })
    await server.runJobs()
  }
  return { ...server, vendors, added, begin, failing, silencing, pollHourly }
}
