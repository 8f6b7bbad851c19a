import type { ActionProps } from '#form/document/action.ts'
import type { DrawnForm } from '#form/render/draw-form.ts'
import { sendFields } from '#form/render/send-fields.ts'
import type { SiteConfig, Submission } from './protocol.ts'
import { subscribe } from './subscribe.ts'
import { toJson } from './to-json.ts'

export { redirect } from './redirect.ts'
export { sendKept } from './send-kept.ts'

/** The piece that is fetched when a visitor first touches a form, or when events of an earlier page wait. */
export interface SendPiece {
  send: typeof send
  sendKept: (site: SiteConfig) => void
  redirect: (to: NonNullable<ActionProps['redirect']>, within: Element) => void
}

const last = new WeakMap<DrawnForm, Submission>()

/** Sends what was typed. The same words sent again are the same submission; other words are another one. */
export function send(
  site: SiteConfig,
  form: DrawnForm,
  stamp: () => Omit<Submission, 'fields'>,
  onSuccess: (submissionId: string) => void,
): Promise<void> {
  return sendFields(
    form,
    async (fields) => {
      let submission = last.get(form)
      if (!submission || toJson(submission.fields) !== toJson(fields)) submission = { ...stamp(), fields }
      last.set(form, submission)
      return subscribe(site, submission)
    },
    () => onSuccess(last.get(form)!.id),
  )
}
