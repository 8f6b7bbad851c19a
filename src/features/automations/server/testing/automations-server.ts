import { expect } from 'vitest'
import type { Id } from '#core/id.ts'
import { push } from '#features/campaigns/server/testing/a-push-room.ts'
import { campaignsRoom } from '#features/campaigns/server/index.ts'
import { discountsRoom } from '#features/discounts/server/index.ts'
import { integrationsRoom } from '#features/integrations/server/index.ts'
import { orders } from '#features/orders/server/index.ts'
import { shopsRoom } from '#features/shops/server/index.ts'
import { openTransportPool } from '#features/sending/server/index.ts'
import { visitorsServer } from '#features/visitors/server/testing/visitors-server.ts'
import type { Job } from '#platform/server/jobs/jobs.ts'
import { runJob } from '#platform/server/jobs/run-job.ts'
import type { Resolve } from '#platform/server/outgoing/guarded-fetch.ts'
import type { Flow } from '../../flow.ts'
import { tick } from '../engine/run-automation.ts'
import { automationsRoom } from '../index.ts'

export const minute = 60_000
export const hour = 60 * minute
export const day = 24 * hour

export { aFlow, aStep } from './any-steps.ts'

/** Starts a server with automations and everything they use. Call it at the top of a test file. */
export async function automationsServer(
  deps: { trusted?: ReadonlySet<string>; resolve?: Resolve } = {},
  services?: Parameters<typeof integrationsRoom>[0],
) {
  const transports = openTransportPool({ smtpUrl: undefined, hostName: 'trellis.example' })
  const automations = automationsRoom(deps)
  const server = await visitorsServer({
    more: [
      push,
      campaignsRoom({ transports }),
      orders,
      shopsRoom(),
      discountsRoom(),
      integrationsRoom(services),
      automations,
    ],
  })
  const { clock, database, runJobs, tools } = server
  const run = (job: Job, payload: object = {}) => {
    const signal = new AbortController().signal
    return runJob(job, payload, { ...tools, database, signal, attempt: 1, maxAttempts: 25 })
  }

  /** Advances the clock and runs everything that is due. */
  async function advance(milliseconds = 0) {
    clock.advance(milliseconds)
    await run(tick)
    await runJobs()
  }

  /** Creates a site with contacts, and returns functions to create automations on it. */
  async function aSite(people = 1) {
    const site = await server.aSite()
    const contacts: { id: Id; email: string }[] = []
    for (let i = 0; i < people; i++) {
      // IDs created in the same millisecond have no order.
      clock.advance(1)
      const email = `p${i}-${site.id.slice(-6)}@example.com`
      const added = await site.call('/contacts/add', { email, first_name: `Ann${i}`, consent: 'Asked in the shop.' })
      contacts.push({ id: added.contact.id, email })
    }
    const save = async (flow: Flow, automation_id?: Id) => {
      const saved = await site.call('/automations/save', {
        name: 'Welcome',
        flow,
        ...(automation_id && { automation_id }),
      })
      expect(saved).toMatchObject({ success: true })
      return saved.automation.id as Id
    }
    /** Saves and publishes a flow. */
    const publish = async (flow: Flow, automation_id?: Id, people: 'stay' | 'move' = 'stay') => {
      const id = await save(flow, automation_id)
      expect(await site.call('/automations/publish', { automation_id: id, people })).toMatchObject({ success: true })
      return id
    }
    const track = (event: string, contact = contacts[0]!, more: object = {}) => {
      clock.advance(1)
      return site.call('/events/track', { event, contact_id: contact.id, ...more })
    }
    const anEmail = async (subject = 'Welcome [first_name]') => {
      const made = await site.call('/autoresponse/email/save', { email: { name: subject, subject, body: 'Hello.' } })
      return made.email.id as Id
    }
    /** Returns the contacts who are or were in an automation, oldest first. */
    const enrollments = async (automation_id: Id) => {
      const answer = await site.call('/automations/enrollments', { automation_id, limit: 100 })
      return (answer.enrollments as Record<string, unknown>[]).toReversed()
    }
    const contactOf = async (contact: { id: Id }) =>
      (await site.call('/contacts/load', { contact_id: contact.id })).contact
    return { ...site, contacts, save, publish, track, anEmail, enrollments, contactOf }
  }
  return { ...server, run, advance, aSite }
}
