import { z } from 'zod'
import { call } from '#core/call.ts'
import { id, line, moment, page, requiredLine } from '#core/fields.ts'

/** Rows per page in the administrators' lists. */
export const adminPerPage = 25

const limit = z.int().min(1).max(100).default(adminPerPage)

/** A site as administrators see it. */
export const AdminSite = z.object({
  id,
  name: z.string(),
  url: z.string(),
  created_at: moment,
  owners: z.array(z.object({ name: z.string(), email: z.string() })),
  members: z.int(),
  plan: z.string(),
  suspension: z.object({ reason: z.string(), since: moment }).nullable(),
})
export type AdminSite = z.infer<typeof AdminSite>

/** An account as administrators see it. */
export const AdminUser = z.object({
  id,
  name: z.string(),
  email: z.string(),
  is_admin: z.boolean(),
  is_confirmed: z.boolean(),
  has_second_factor: z.boolean(),
  sites: z.int(),
  created_at: moment,
})
export type AdminUser = z.infer<typeof AdminUser>

/** A job that failed too many times. */
const FailedJob = z.object({
  id: z.string(),
  task: z.string(),
  attempts: z.int(),
  error: z.string(),
  failed_at: moment,
})
export type FailedJob = z.infer<typeof FailedJob>

const jobIds = z
  .array(z.string().regex(/^\d{1,18}$/, 'This is not the id of a job.'))
  .min(1)
  .max(100)

const viewedSite = z.object({ viewed_site_id: id })
const ofSite = z.object({ site_id: id })

/** Calls for administrators of the installation. */
export const administrationCalls = {
  sites: call('/admin/sites', {
    access: 'admin',
    input: z.object({ search: line(100).default(''), is_suspended: z.boolean().default(false), page, limit }),
    output: z.object({ sites: z.array(AdminSite), total: z.int() }),
    failure: 'Failed to load the sites.',
  }),
  users: call('/admin/users', {
    access: 'admin',
    input: z.object({ search: line(100).default(''), page, limit }),
    output: z.object({ users: z.array(AdminUser), total: z.int() }),
    failure: 'Failed to load the users.',
  }),
  /**
   * Makes another user an administrator, or removes that right. No one can change their own, so that there is always at
   * least one administrator.
   */
  setAdmin: call('/admin/users/set-admin', {
    access: 'admin',
    input: z.object({ changed_user_id: id, is_admin: z.boolean() }),
    output: z.object({}),
    failure: 'Failed to change the user.',
  }),
  /** Lets the administrator see a site as its owner for an hour. This is recorded in the site's activity log. */
  view: call('/admin/sites/view', {
    access: 'admin',
    logs: { kind: 'access', text: 'Started viewing the site as its owner', by: 'administrator' },
    input: viewedSite,
    output: ofSite.extend({ until: moment }),
    failure: 'Failed to open the site.',
  }),
  stopViewing: call('/admin/sites/leave', {
    access: 'admin',
    logs: { kind: 'access', text: 'Stopped viewing the site as its owner', by: 'administrator' },
    input: viewedSite,
    output: ofSite,
    failure: 'Failed to stop viewing the site.',
  }),
  /**
   * Stops a site from sending emails and push notifications. Its forms keep collecting, and its members are shown the
   * reason.
   */
  suspend: call('/admin/sites/suspend', {
    access: 'admin',
    logs: { kind: 'access', text: 'Suspended sending of the site', about: 'reason', by: 'administrator' },
    input: z.object({
      suspended_site_id: id,
      reason: requiredLine(200, 'Enter the reason, which the owner is shown.'),
    }),
    output: ofSite,
    failure: 'Failed to suspend the site.',
  }),
  lift: call('/admin/sites/lift', {
    access: 'admin',
    logs: { kind: 'access', text: 'Lifted the suspension of sending', by: 'administrator' },
    input: z.object({ suspended_site_id: id }),
    output: ofSite,
    failure: 'Failed to lift the suspension.',
  }),
  health: call('/admin/health', {
    access: 'admin',
    input: z.object({}),
    output: z.object({
      version: z.string(),
      node_version: z.string(),
      database: z.object({
        version: z.string(),
        bytes: z.number(),
        tables: z.array(z.object({ name: z.string(), bytes: z.number() })),
      }),
      /** Disk of the data folder; null if the system doesn't report it. */
      disk: z.object({ free_bytes: z.number(), total_bytes: z.number() }).nullable(),
      mail: z.object({ kind: z.enum(['smtp', 'mailbox']), from: z.string() }),
      queues: z.array(z.object({ task: z.string(), due: z.int(), oldest_seconds: z.number(), retrying: z.int() })),
      failed: z.object({ jobs: z.array(FailedJob), total: z.int() }),
      sites: z.int(),
      users: z.int(),
    }),
    failure: 'Failed to load the health of the installation.',
  }),
  retryJobs: call('/admin/jobs/retry', {
    access: 'admin',
    input: z.object({ job_ids: jobIds }),
    output: z.object({ retried: z.int() }),
    failure: 'Failed to retry the job.',
  }),
  removeJobs: call('/admin/jobs/delete', {
    access: 'admin',
    input: z.object({ job_ids: jobIds }),
    output: z.object({ removed: z.int() }),
    failure: 'Failed to remove the job.',
  }),
}
