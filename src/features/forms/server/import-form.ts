import { AppError } from '#core/error.ts'
import type { Id } from '#core/id.ts'
import { invalidInput } from '#platform/server/calls/error-answer.ts'
import { maxTokens, parseBody } from '#platform/server/calls/json-body.ts'
import type { UploadedFile } from '#platform/server/calls/serve-upload.ts'
import type { Popup } from '../contract.ts'
import { FormFile, notAForm } from '../form-file.ts'
import { newPopup, nextMoment, withDraft, withFreshIds } from '../rules.ts'
import { type FormContext, formToChange, storeForm } from './change-form.ts'
import { draftOf } from './store-drafts.ts'
import { forgetDraft, recordVersion, type VersionContext } from './versions.ts'

/**
 * Creates a paused form from a file, or replaces a form's name, design and settings with those of the file. IDs and
 * status are never read from a file.
 */
export async function importForm(
  ctx: FormContext & VersionContext,
  { bytes }: UploadedFile,
  { popup_id: popupId, only_read: onlyRead }: { popup_id?: Id | undefined; only_read?: 'yes' | undefined },
): Promise<{ popup: Popup; message: string }> {
  const parsed = FormFile.safeParse(contentOf(bytes))
  if (!parsed.success) throw invalidInput(parsed.error)
  const { json, name, ...settings } = parsed.data.form
  const now = ctx.now()
  const before = popupId ? await formToChange(ctx, popupId) : undefined
  const draft = before && onlyRead ? await draftOf(ctx.db, ctx.siteId, before.id) : null
  const design = withFreshIds(json, ctx.newId)
  const start =
    (before && withDraft(before, draft)) ??
    newPopup(ctx.newId(), design, settings.form_type, new Date(now).toISOString())
  const popup: Popup = {
    ...start,
    ...given(settings),
    json: design,
    name: name || start.name || 'Imported form',
    list_builder_template_id: null,
    updated_at: before ? nextMoment(before.updated_at, now) : start.updated_at,
  }
  if (!onlyRead) {
    if (before) await forgetDraft(ctx, before)
    await storeForm(ctx, popup, before)
    await recordVersion(ctx, popup)
  }
  return { popup, message: `Form saved as ${popup.name}` }
}

/** Parses a file. For a file that isn't a Trellis form, or is from a newer version, the error says only that. */
function contentOf(bytes: Buffer): unknown {
  let content: unknown
  try {
    content = parseBody(bytes, maxTokens.member)
  } catch (cause) {
    throw new AppError('invalid', notAForm, { cause })
  }
  const header = FormFile.pick({ kind: true, version: true }).safeParse(content)
  if (!header.success)
    throw new AppError(
      'invalid',
      header.error.issues[0]?.code === 'invalid_value' ? header.error.issues[0].message : notAForm,
    )
  return content
}

type Given<T> = { [Name in keyof T]?: Exclude<T[Name], undefined> }

function given<T extends object>(settings: T): Given<T> {
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined)) as Given<T>
}
