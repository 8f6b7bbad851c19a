import { AppError } from '#core/error.ts'
import type { Id } from '#core/id.ts'
import { windowState } from '#platform/server/connect-windows/connect-windows.ts'
import type { ExternalCallContext, SiteContext } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { Handler } from '#platform/server/room.ts'
import { contactsById } from '#features/contacts/server/index.ts'
import {
  type Delivery,
  emptyTarget,
  type integrationCalls,
  type Service,
  type ServiceId,
  serviceIds,
} from '../contract.ts'
import { backfillOf, cancelBackfill, startBackfill } from './backfill.ts'
import { campaignSettings, saveCampaignSettings } from './campaign-recipients.ts'
import { connect, redirectUri, serviceWindows } from './connect/connect.ts'
import { disconnect } from './connect/disconnect.ts'
import { planAllOf } from './deliver/plan-delivery.ts'
import { hookUrl } from './hooks/registered.ts'
import { checkAudience } from './mailchimp-check.ts'
import { openConnection, type ServiceDeps, serviceDepsOf } from './open-connection.ts'
import { readForm } from './read-form.ts'
import { services } from './services/all-services.ts'
import { unsubscribeHooks } from './services/hooks/all-hooks.ts'
import { readUnsubscribes } from './services/read-unsubscribes.ts'
import { ServiceError } from './services/service.ts'
import { openService, type ServiceApi } from './services/service-api.ts'
import { mayBeSent, sendTestContact } from './send-test-contact.ts'
import { setService } from './set-service.ts'
import { newestBackfills } from './store-backfills.ts'
import { connectionsOf, findConnection } from './store-connections.ts'
import { countDeliveries, type DeliveryRow, newestDeliveries, retryRefused } from './store-deliveries.ts'
import { allForms, setUsesDefault, targetsOf, usesDefault } from './store-targets.ts'
import { type HookRow, hooksOf } from './store-hooks.ts'

type Handlers = { [K in keyof typeof integrationCalls]: Handler<(typeof integrationCalls)[K]> }

const pageSize = 50

/** Creates the handlers of the room's calls. */
export function integrationHandlers(deps: ServiceDeps): Handlers {
  /** Calls a service for an owner who is waiting. Its refusals become error messages. */
  async function ask<T>(
    ctx: ExternalCallContext,
    service: ServiceId,
    question: (api: ServiceApi) => Promise<T>,
  ): Promise<T> {
    const row = await ctx.database.inSite(ctx.siteId, (db) => findConnection(db, ctx.siteId, service))
    const needsNone = services[service].credentialFields.length === 0
    if (!row && !needsNone) throw new AppError('not_found', `${services[service].name} is not connected.`)
    try {
      const api = row ? openConnection(ctx, deps, row) : openService(serviceDepsOf(ctx, deps), services[service], {})
      return await question(await api)
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error
      throw new AppError('conflict', error.message)
    }
  }

  return {
    state: async (_input, ctx) => ({ services: await stateOf(ctx) }),
    connect: (input, ctx) => connect(input, ctx, deps),
    window: ({ window_id }, ctx) => windowState(ctx, serviceWindows, window_id),
    disconnect: (input, ctx) => disconnect(input, ctx, deps),
    lists: async ({ service }, ctx) => ({ lists: await ask(ctx, service, (api) => services[service].lists(api)) }),
    fields: async ({ service, list_id }, ctx) => ({
      fields: await ask(ctx, service, (api) => services[service].fields(api, list_id)),
      has_free_fields: services[service].hasFreeFields ?? false,
    }),
    loadSettings: async ({ service, popup_id }, { db, siteId }) => ({
      settings: (await targetsOf(db, siteId, popup_id ?? allForms))[service] ?? null,
    }),
    saveSettings: async ({ service, popup_id, settings }, ctx) => {
      await setService(ctx, { popupId: popup_id ?? allForms, service, settings })
      return { settings }
    },
    test: async ({ service, email, settings = emptyTarget }, ctx) => {
      if (email !== '') await mayBeSent(ctx, service, email, settings)
      const account = await ask(ctx, service, async (api) => {
        const name = await services[service].account(api)
        if (email !== '') await sendTestContact(services[service], api, { email, settings, at: new Date(ctx.now()) })
        return name
      })
      return { account }
    },
    mailchimpCheck: ({ list_id }, ctx) => ask(ctx, 'mailchimp', (api) => checkAudience(api, list_id)),
    exactTargetFields: async ({ list_id }, ctx) => ({
      fields: await ask(ctx, 'exacttarget', (api) => services.exacttarget.fields(api, list_id)),
    }),
    validateForm: async ({ html }) => {
      const form = readForm(html)
      if (!form) {
        const message = 'No form with an action and an email field was found. Paste the whole embed code.'
        throw new AppError('invalid', message, { issues: [{ path: 'html', message }] })
      }
      return form
    },
    settings: async ({ popup_id }, { db, siteId }) => ({
      targets: await targetsOf(db, siteId, popup_id ?? allForms),
      uses_default: popup_id ? await usesDefault(db, siteId, popup_id) : true,
      default_targets: await targetsOf(db, siteId, allForms),
    }),
    saveDefault: async ({ popup_id, uses_default }, { db, siteId }) => {
      await setUsesDefault(db, siteId, popup_id, uses_default)
      return { uses_default }
    },
    campaign: campaignSettings,
    saveCampaign: saveCampaignSettings,
    deliveries: async ({ service, state, contact_id, before }, { db, siteId }) => {
      const query = { service, state, contactId: contact_id, before }
      const rows = await newestDeliveries(db, siteId, query, pageSize + 1)
      const shown = rows.slice(0, pageSize)
      return {
        deliveries: await deliveriesOf(db, siteId, shown),
        next: rows.length > pageSize ? shown.at(-1)!.id : null,
      }
    },
    retry: async ({ service, delivery_id }, { db, siteId, now, jobs }) => {
      const retried = await retryRefused(db, { siteId, service, id: delivery_id ?? null, at: new Date(now()) })
      if (retried > 0) await planAllOf(jobs, db, siteId, service)
      return { retried }
    },
    backfill: startBackfill,
    backfills: async (_input, { db, siteId }) => {
      const backfills = []
      for (const row of await newestBackfills(db, siteId, 10)) backfills.push(await backfillOf(db, row))
      return { backfills }
    },
    cancelBackfill: ({ backfill_id }, { db, siteId }) => cancelBackfill(db, siteId, backfill_id),
  }
}

async function stateOf(ctx: SiteContext): Promise<Service[]> {
  const { db, siteId } = ctx
  const connections = new Map((await connectionsOf(db, siteId)).map((row) => [row.service, row]))
  const hooks = new Map((await hooksOf(db, siteId)).map((row) => [row.service, row]))
  const counts = new Map((await countDeliveries(db, siteId)).map((row) => [row.service, row]))
  return serviceIds.map((service) => {
    const { name, oauth, listLabel, hasTags, credentialFields } = services[service]
    const connection = connections.get(service)
    const { waiting = 0, refused = 0 } = counts.get(service) ?? {}
    return {
      service,
      name,
      kind: oauth ? 'oauth' : 'key',
      list_label: listLabel,
      has_tags: hasTags,
      credential_fields: [...credentialFields],
      redirect_url: oauth ? redirectUri(ctx) : null,
      connected: connection !== undefined,
      valid: connection?.state === 'connected',
      account: connection?.account ?? '',
      problem: connection?.problem ?? '',
      connected_at: connection?.connected_at.toISOString() ?? null,
      broken_at: connection?.broken_at?.toISOString() ?? null,
      waiting,
      refused,
      unsubscribes: unsubscribesOf(ctx, service, hooks.get(service)),
      unsubscribes_problem: connection?.unsubscribes_problem ?? '',
    }
  })
}

/** Returns how a site learns of contacts who unsubscribe at a service. */
function unsubscribesOf(ctx: SiteContext, service: ServiceId, row: HookRow | undefined): Service['unsubscribes'] {
  if (!readUnsubscribes[service]) return { kind: 'none' }
  if (!unsubscribeHooks[service]?.register) return { kind: 'manual', url: row ? hookUrl(ctx, row) : '' }
  const isRegistered = row && row.problem === '' && row.tried_at.getTime() > 0
  return { kind: isRegistered ? 'webhook' : 'hourly' }
}

async function deliveriesOf(db: Db, siteId: Id, rows: readonly DeliveryRow[]): Promise<Delivery[]> {
  const ids = rows.map(({ contact_id }) => contact_id)
  const contacts = new Map((await contactsById(db, siteId, ids)).map(({ id, email }) => [id as string, email]))
  return rows.map(({ id, service, contact_id, settings, state, attempts, problem, created_at, done_at }) => ({
    id,
    service,
    contact_id,
    state,
    attempts,
    problem,
    email: contacts.get(contact_id) ?? '',
    list_name: settings.list_name,
    created_at: created_at.toISOString(),
    done_at: done_at?.toISOString() ?? null,
  }))
}
