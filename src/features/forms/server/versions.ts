import { AppError } from '#core/error.ts'
import type { Id } from '#core/id.ts'
import { storable } from '#features/display-rules/server/index.ts'
import type { SiteContext } from '#platform/server/context.ts'
import type { Handler } from '#platform/server/room.ts'
import type { Popup } from '../contract.ts'
import { type DraftFields, nextMoment, type SentFields, withDraft } from '../rules.ts'
import { ownFields } from './own-fields.ts'
import type { versionCalls } from '../version-calls.ts'
import { formToChange } from './change-form.ts'
import { type Draft, draftOf, putDraft } from './store-drafts.ts'
import { findVersion, putVersion, removeVersions, type VersionHead, versionsOf } from './store-versions.ts'

export type VersionContext = Pick<SiteContext, 'db' | 'siteId' | 'now' | 'newId' | 'user'>

/** Saves within this many milliseconds of each other are one version. */
const oneSitting = 10 * 60 * 1000
/** Name of a version that was a discarded draft. The owner didn't name it, so it is removed like unnamed versions. */
const discarded = 'Discarded changes'
/** Maximum number of unnamed versions per form. */
const maxUnnamed = 30
const missing = 'Version not found.'

/**
 * Records a version of a form that was just stored. Saves of the same member in one session replace each other, unless
 * visitors have seen the version.
 */
export async function recordVersion(ctx: VersionContext, popup: Popup): Promise<void> {
  const { db, siteId, user } = ctx
  const known = await versionsOf(db, siteId, popup.id)
  const last = known[0]
  const published = popup.status === 'active'
  const isSameSitting =
    last &&
    !last.published &&
    last.name === '' &&
    last.by_user === user.id &&
    ctx.now() - last.at.getTime() < oneSitting
  await store(ctx, popup, { id: isSameSitting ? last.id : ctx.newId(), name: '', published })
  const old = known.filter(({ name }) => name === '' || name === discarded).slice(maxUnnamed)
  await removeVersions(
    db,
    siteId,
    popup.id,
    old.map(({ id }) => id),
  )
}

/** Handlers of the calls about versions and drafts. */
export const versionHandlers: { [Name in keyof typeof versionCalls]: Handler<(typeof versionCalls)[Name]> } = {
  async versions({ popup_id }, { db, siteId, user }) {
    return { versions: (await versionsOf(db, siteId, popup_id)).map((row) => headOf(row, user.id)) }
  },
  async loadVersion({ popup_id, version_id }, { db, siteId, user }) {
    const row = await knownVersion(db, siteId, popup_id, version_id)
    return { version: headOf(row, user.id), popup: row.form }
  },
  async nameVersion({ popup_id, version_id, name }, { db, siteId, user }) {
    const row = { ...(await knownVersion(db, siteId, popup_id, version_id)), name }
    await putVersion(db, row)
    return { version: headOf(row, user.id) }
  },
  async keepVersion({ popup_id, name }, ctx) {
    const popup = await formToChange(ctx, popup_id)
    const draft = await draftOf(ctx.db, ctx.siteId, popup_id)
    const published = popup.status === 'active' && !draft
    const row = await store(ctx, withDraft(popup, draft), { id: ctx.newId(), name, published })
    return { version: headOf(row, ctx.user.id) }
  },
  async saveDraft({ popup_id, draft_at: copy, changes }, ctx) {
    const { db, siteId } = ctx
    const popup = await formToChange(ctx, popup_id)
    const before = await draftOf(db, siteId, popup_id)
    refuseOlder(before, copy)
    if (changes === null) await forgetDraft(ctx, popup)
    const draft_at = nextMoment(before?.draft_at ?? new Date(0).toISOString(), ctx.now())
    if (changes) await putDraft(db, siteId, popup_id, { changes: withIds(ctx, popup_id, changes), draft_at })
    return { draft_at: changes && draft_at }
  },
}

/** Returns the changes with their display rules as they will be stored, each with an ID. */
function withIds(
  { newId }: Pick<VersionContext, 'newId'>,
  popupId: Id,
  { display_rules, ...changes }: SentFields,
): DraftFields {
  return { ...changes, ...(display_rules && { display_rules: storable(display_rules, popupId, newId) }) }
}

/** Throws `conflict` if the draft isn't the one that the caller started from. */
export function refuseOlder(draft: Draft | null, copy: string | null): void {
  if ((draft?.draft_at ?? null) === copy) return
  throw new AppError('conflict', 'Somebody changed this form since you opened it.')
}

/** Deletes the draft of a form, but stores it as a version, so that discarding it can be undone. */
export async function forgetDraft(ctx: VersionContext, popup: Popup): Promise<void> {
  const draft = await draftOf(ctx.db, ctx.siteId, popup.id)
  if (!draft) return
  await store(ctx, withDraft(popup, draft), { id: ctx.newId(), name: discarded, published: false })
  await putDraft(ctx.db, ctx.siteId, popup.id, null)
}

async function store(
  { db, siteId, now, user }: VersionContext,
  popup: Popup,
  how: Pick<VersionHead, 'id' | 'name' | 'published'>,
): Promise<VersionHead> {
  const of = { site_id: siteId, popup_id: popup.id, by_user: user.id, at: new Date(now()) }
  const row = { ...how, ...of, form: ownFields(popup) }
  await putVersion(db, row)
  return row
}

async function knownVersion(db: VersionContext['db'], siteId: Id, popupId: Id, id: Id) {
  const row = await findVersion(db, siteId, popupId, id)
  if (!row) throw new AppError('not_found', missing)
  return row
}

function headOf({ id, name, at, published, by_user }: VersionHead, userId: Id) {
  return { id, name, at: at.toISOString(), published, is_mine: by_user === userId }
}
