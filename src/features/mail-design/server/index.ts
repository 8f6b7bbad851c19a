import { when } from '#platform/server/events/events.ts'
import { type Room, room } from '#platform/server/room.ts'
import { contactEvents } from '#features/contacts/contract.ts'
import { mediaEvents } from '#features/media/contract.ts'
import { mailDesignCalls } from '../contract.ts'
import { kit, removeBlock, removeTemplate, renameTemplate, saveBlock, saveTemplate, saveTheme } from './designs.ts'
import { pageLook } from './page-look.ts'
import { servePictures } from './pictures.ts'
import { check } from './check.ts'
import { type LinkAsker, linkAsker } from './check-links.ts'
import { preview } from './preview.ts'
import { shareTemplate, sharedTemplates } from './shared-templates.ts'
import { mailPartsWith } from './store-uses.ts'
import { mailDesignTransfer } from './transfer.ts'

export { checkMail } from '../check-mail.ts'
export { blocksToHtml } from '../blocks-html.ts'
export { quietOn as footerInk } from '../colors.ts'
export { blocksFromHtml, isHtml } from '../html-blocks.ts'
export { composeMail } from './compose-mail.ts'
export { productValues } from './product-values.ts'
export { sampleValues } from './sample-values.ts'
export { valuesForMails } from './values-for-mails.ts'
export { fillMail } from './fill-mail.ts'
export { textWithoutUnsubscribing, withoutUnsubscribing } from './without-unsubscribing.ts'
export { withPreviewText } from './preview-text.ts'
export { sendMail, sendMails } from './send-mail.ts'
export { templateTheme } from './designs.ts'
export { findTheme as siteTheme } from './store.ts'

interface MailDesignParts {
  /** Checks whether links lead somewhere. */
  readonly asker?: LinkAsker
}

/** The room for email design: block documents, brand, templates. */
export function mailDesignRoom({ asker = linkAsker({ now: Date.now }) }: MailDesignParts = {}): Room {
  return room({
    name: 'mail-design',
    calls: mailDesignCalls,
    handlers: {
      kit,
      saveTheme,
      saveBlock,
      removeBlock,
      saveTemplate,
      renameTemplate,
      removeTemplate,
      shareTemplate,
      sharedTemplates,
      preview,
      check: (input, ctx) => check(input, ctx, asker),
    },
    on: [
      when(contactEvents.brandAsked, ({ site_id }, { db }) => pageLook(db, site_id)),
      when(mediaEvents.usesAsked, async ({ site_id, texts }, { db }) =>
        (await mailPartsWith(db, site_id, texts)).map((use) => ({ kind: 'mail-part' as const, ...use })),
      ),
    ],
    migrations: new URL('./migrations/', import.meta.url),
    transfer: mailDesignTransfer,
    routes: servePictures,
  })
}
