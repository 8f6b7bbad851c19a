import { z } from 'zod'
import { call, externalCall } from '#core/call.ts'
import { withScopes } from '#core/with-scopes.ts'
import { id, line, moment, requiredLine } from '#core/fields.ts'
import { MailBlock, MailDocument, MailTheme } from './document.ts'

export * as buildMail from './build-mail.ts'
export { mailDesignEvents } from './events.ts'
export type { Paragraph, SimpleBlock, Span } from './document.ts'
export { caps, maxBytes, textCaps } from './names.ts'
export { gameTags } from './game-tags.ts'
export { isStoreAddress, itemTags, mostItems } from './dynamic-products.ts'
export { newBlock, sidePadding } from './new-block.ts'
export { MailBlock, MailDocument, MailTheme }

/** A block saved for reuse. */
export const SavedBlock = z.object({ id, name: z.string(), block: MailBlock, updated_at: moment })
export type SavedBlock = z.infer<typeof SavedBlock>

/** One of the site's own emails, saved as a template for others. */
export const SavedTemplate = z.object({
  id,
  name: z.string(),
  document: MailDocument,
  updated_at: moment,
  /** Whether it's offered on the other sites of the user who shares it. */
  is_shared: z.boolean(),
})
export type SavedTemplate = z.infer<typeof SavedTemplate>

/**
 * A template of another site that is shared with this one. `site_name` is null for users who don't manage both sites.
 */
export const SharedMailTemplate = SavedTemplate.pick({ id: true, name: true, document: true }).extend({
  site_name: z.string().nullable(),
})
export type SharedMailTemplate = z.infer<typeof SharedMailTemplate>

/**
 * A problem with an email that its author should look at: an `error` must be fixed before sending, a `warning` should
 * be.
 */
export const Finding = z.object({
  severity: z.enum(['error', 'warning']),
  /** Null if it's about the whole email. */
  block_id: z.string().nullable(),
  message: z.string(),
})
export type Finding = z.infer<typeof Finding>

const name = requiredLine(100, 'Enter a name.')

const keyAccess = {
  area: 'emails',
  reads: ['kit', 'preview', 'check'],
  people: { sharedTemplates: 'They are of other sites, which a key of this one knows nothing of.' },
} as const

export const mailDesignCalls = withScopes(keyAccess, {
  /** The site's brand, reusable blocks and templates. `theme` is null until one is saved. */
  kit: call('/mail-design/kit', {
    input: z.object({}),
    output: z.object({
      theme: MailTheme.nullable(),
      blocks: z.array(SavedBlock),
      templates: z.array(SavedTemplate),
    }),
    failure: 'Failed to load the designs.',
  }),
  saveTheme: call('/mail-design/theme/save', {
    logs: { kind: 'change', text: 'Changed the email theme' },
    input: z.object({ theme: MailTheme }),
    output: z.object({ theme: MailTheme }),
    failure: 'Failed to save the brand.',
  }),
  saveBlock: call('/mail-design/block/save', {
    logs: { kind: 'change', text: 'Saved an email block', about: 'block' },
    effect: true,
    input: z.object({ id: id.optional(), name, block: MailBlock }),
    output: z.object({ block: SavedBlock }),
    failure: 'Failed to save the block.',
  }),
  removeBlock: call('/mail-design/block/delete', {
    logs: { kind: 'delete', text: 'Deleted an email block' },
    input: z.object({ id }),
    output: z.object({}),
    failure: 'Failed to delete the block.',
  }),
  saveTemplate: call('/mail-design/template/save', {
    logs: { kind: 'change', text: 'Saved an email template', about: 'template' },
    effect: true,
    input: z.object({ name, document: MailDocument }),
    output: z.object({ template: SavedTemplate }),
    failure: 'Failed to save the template.',
  }),
  renameTemplate: call('/mail-design/template/rename', {
    logs: { kind: 'change', text: 'Renamed an email template', about: 'template' },
    input: z.object({ id, name }),
    output: z.object({ template: SavedTemplate }),
    failure: 'Failed to rename the template.',
  }),
  removeTemplate: call('/mail-design/template/delete', {
    logs: { kind: 'delete', text: 'Deleted an email template' },
    input: z.object({ id }),
    output: z.object({}),
    failure: 'Failed to delete the template.',
  }),
  /** Shares a template with all other sites where the caller is an owner or admin, or stops sharing it. */
  shareTemplate: call('/mail-design/template/share', {
    logs: { kind: 'change', text: 'Shared an email template, or stopped sharing it', about: 'template' },
    role: 'admin',
    input: z.object({ id, is_shared: z.boolean() }),
    output: z.object({ template: SavedTemplate }),
    failure: 'Failed to share the template.',
  }),
  /** Templates of other sites, shared by an owner or admin of both sites. */
  sharedTemplates: externalCall(
    call('/mail-design/template/shared', {
      input: z.object({}),
      output: z.object({ templates: z.array(SharedMailTemplate) }),
      failure: 'Failed to load the designs.',
    }),
  ),
  /**
   * Returns the email as a contact, real or sample, would get it. `html` is a whole document, for a sandboxed frame.
   */
  preview: call('/mail-design/preview', {
    input: z.object({
      document: MailDocument,
      subject: line(300).default(''),
      preview_text: line(300).default(''),
      contact_id: id.optional(),
    }),
    output: z.object({
      subject: z.string(),
      preview_text: z.string(),
      html: z.string(),
      text: z.string(),
      bytes: z.int(),
    }),
    failure: 'Failed to preview the email.',
  }),
  /**
   * Returns what to look at before the email is sent, including links that lead nowhere: their servers are requested.
   */
  check: externalCall(
    call('/mail-design/check', {
      limit: { address: { burst: 60, perMinute: 60 } },
      input: z.object({ document: MailDocument, subject: line(300).default('') }),
      output: z.object({ findings: z.array(Finding) }),
      failure: 'Failed to check the email.',
    }),
  ),
})
