import { AppError } from '#core/error.ts'
import { serveUpload } from '#platform/server/calls/serve-upload.ts'
import { room } from '#platform/server/room.ts'
import type { AutoResponseRule } from '#features/auto-responses/contract.ts'
import { rulesOf } from '#features/auto-responses/server/index.ts'
import { analyticsEvents } from '#features/analytics/contract.ts'
import { displayRuleEvents } from '#features/display-rules/contract.ts'
import { legacyEvents } from '#features/legacy/contract.ts'
import { mediaEvents } from '#features/media/contract.ts'
import { memberEvents } from '#features/members/contract.ts'
import { when } from '#platform/server/events/events.ts'
import { formCalls, type Popup } from '../contract.ts'
import { withDraft, withStatus } from '../rules.ts'
import { rulesOf as displayRulesOf } from '#features/display-rules/server/index.ts'
import { addFoundForm } from './add-found-form.ts'
import { type FormContext, formToChange, isForm, problemsOf, publishForms, publishIfLive } from './change-form.ts'
import { namesOfForms } from './names-of-forms.ts'
import { notifyFirstSubscriber } from './notify-first-subscriber.ts'
import { visitorEvents } from '#features/visitors/contract.ts'
import { formsWith } from './store-uses.ts'
import { changeSettings } from './change-settings.ts'
import { fileOf } from './form-file.ts'
import { importForm } from './import-form.ts'
import { launchChecks } from './launch-checks.ts'
import { designs, list } from './list-forms.ts'
import { servicesOf, tabsOf } from './loaded-form.ts'
import { copyPage } from './page-copy/copy-page.ts'
import { serveCopies } from './page-copy/serve-copies.ts'
import { dropCopiesOf } from './page-copy/store-copies.ts'
import { previewForm } from './preview-form.ts'
import { purgeDeletedForms } from './purge.ts'
import { save } from './save-form.ts'
import { changeForm } from './set-form-status.ts'
import { settingsInForce } from './settings-in-force.ts'
import { cloneForm } from './test-forms.ts'
import { findPopup } from './store.ts'
import { withKnownLists } from './with-known-lists.ts'
import { addLabel, allLabels, removeLabel } from './store-labels.ts'
import { updateMany } from './update-many.ts'
import { readSiteLook } from './site-look/read-site-look.ts'
import { draftOf } from './store-drafts.ts'
import { ownTemplatesOf, templateHandlers } from './own-templates.ts'
import { sharedTemplates } from './shared-templates.ts'
import { shippedTemplates } from './templates.ts'
import { recordVersion, versionHandlers } from './versions.ts'
import { formsTransfer } from './transfer.ts'
import { siteTransferEvents } from '#features/site-transfer/contract.ts'

export { allocationHistory, type DatedAllocation } from './allocation-store.ts'

export { changeTestForm, cloneForm, type TestFields } from './test-forms.ts'
export { problemsOf as problemsOfForm } from './change-form.ts'
export { draftOf as draftOfForm } from './store-drafts.ts'
export { save as saveForm } from './save-form.ts'
export { setFormStatus } from './set-form-status.ts'
export { addLabel as addFormLabel } from './store-labels.ts'
export { namesOfForms } from './names-of-forms.ts'
export { findPopup, popupRows, untestedPopups, whichAreKnown } from './store.ts'

interface FormsParts {
  /** Sites of this installation, by origin, that may be read although their address is private: its demo shop. */
  readonly ownSites?: ReadonlySet<string>
}

/** Creates the room for forms: creating, changing, listing and publishing them. */
export const formsRoom = ({ ownSites = new Set() }: FormsParts = {}) =>
  room({
    name: 'forms',
    calls: formCalls,
    handlers: {
      list,
      designs,
      async load({ popup_id }, { db, siteId }) {
        const popup = await withKnownLists(db, siteId, await knownForm(db, siteId, popup_id))
        const draft = await draftOf(db, siteId, popup_id)
        const display_rules = await displayRulesOf(db, siteId, popup_id)
        const auto_responses = await rulesOf(db, siteId, popup_id)
        const tab_json = tabsOf(popup.json)
        return {
          popup: { ...popup, site_id: siteId, tab_json, auto_responses: auto_responses.map(inShort) },
          services: await servicesOf(db, siteId, popup),
          display_rules,
          auto_responses,
          problems: await problemsOf({ db, siteId }, popup),
          draft: draft && { ...draft, changes: await withKnownLists(db, siteId, draft.changes) },
        }
      },
      save,
      async update({ popup_id, popup: { status, ...fields } }, ctx) {
        const before = await formToChange(ctx, popup_id)
        const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
        const popup = await changeForm(ctx, before, { ...withStatus(before, status ?? before.status), ...given })
        if (popup.status === 'active' && before.status !== 'active') await recordVersion(ctx, popup)
        return { popup }
      },
      updateMany,
      async label({ popup_ids, label, is_on }, { db, siteId }) {
        await (is_on ? addLabel : removeLabel)(db, siteId, popup_ids, label)
        return { labels: await allLabels(db, siteId) }
      },
      async validate({ popup_id, ...copy }, { db, siteId }) {
        const popup = await knownForm(db, siteId, popup_id)
        const draft = await draftOf(db, siteId, popup_id)
        const { updated_at } = popup
        const draft_at = draft?.draft_at ?? null
        const isNewestForm = copy.updated_at === undefined || Date.parse(copy.updated_at) === Date.parse(updated_at)
        const newest = isNewestForm && (copy.draft_at === undefined || copy.draft_at === draft_at)
        return { newest, updated_at, draft_at, problems: await problemsOf({ db, siteId }, withDraft(popup, draft)) }
      },
      ...versionHandlers,
      ...templateHandlers,
      sharedTemplates,
      siteLook: (_input, ctx) => readSiteLook(ctx, { trusted: ownSites }),
      clone: async ({ popup_id }, ctx) => ({ popup: await cloneForm(ctx, popup_id) }),
      async remove({ popup_id }, ctx) {
        const before = await formToChange(ctx, popup_id)
        return { popup: await changeForm(ctx, before, withStatus(before, 'deleted')) }
      },
      preview: async ({ form }, ctx) => ({ previewUrl: await previewForm(ctx, form) }),
      launchChecks,
      copyPage: (input, ctx) => copyPage(ctx, input, { trusted: ownSites }),
      export: async ({ popup_id }, { db, siteId }) =>
        fileOf(withDraft(await knownForm(db, siteId, popup_id), await draftOf(db, siteId, popup_id))),
      async settings({ settings }, ctx) {
        return { settings: settings ? await changeSettings(ctx, settings) : await settingsInForce(ctx) }
      },
      async templates({ slug }, { db, siteId }) {
        const all = [...shippedTemplates, ...(await ownTemplatesOf(db, siteId))]
        return { templates: all.filter((template) => !slug || template.slug === slug || template.group_id === slug) }
      },
    },
    jobs: [purgeDeletedForms],
    on: [
      when(displayRuleEvents.objectAsked, ({ site_id, object_id, hold }, { db }) =>
        isForm(db, site_id, object_id, hold),
      ),
      when(displayRuleEvents.changed, ({ site_id, object_id }, ctx) => publishIfLive(ctx, site_id, object_id)),
      when(analyticsEvents.namesAsked, ({ site_id, popup_ids }, { db }) => namesOfForms(db, site_id, popup_ids)),
      when(legacyEvents.formFound, addFoundForm),
      when(visitorEvents.submitted, async (submission, ctx) => {
        if (submission.is_new) await notifyFirstSubscriber(ctx, submission)
      }),
      when(memberEvents.removed, ({ site_id }, { db }) => dropCopiesOf(db, site_id)),
      when(siteTransferEvents.imported, ({ site_id: siteId }, ctx) => publishForms({ ...ctx, siteId })),
      when(mediaEvents.usesAsked, async ({ site_id, texts }, { db }) =>
        (await formsWith(db, site_id, texts)).map((use) => ({ kind: 'form' as const, ...use })),
      ),
    ],
    named: { popup_id: { table: 'popups', column: 'name' }, object_id: { table: 'popups', column: 'name' } },
    migrations: new URL('./migrations/', import.meta.url),
    transfer: formsTransfer,
    routes(app, tools) {
      serveCopies(app, tools)
      serveUpload(app, tools, {
        call: formCalls.import,
        maxBytes: 1024 * 1024,
        handler: (input, file, ctx) => importForm(ctx, file, input),
      })
    },
  })

/** The room for an installation without its own site. */
export const forms = formsRoom()

const inShort = ({ status, email_id }: AutoResponseRule) => ({ status, email_id })

async function knownForm(db: FormContext['db'], siteId: string, popupId: string): Promise<Popup> {
  const popup = await findPopup(db, siteId, popupId)
  if (!popup) throw new AppError('not_found', formCalls.load.failure)
  return popup
}
