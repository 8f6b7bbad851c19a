import { z } from 'zod'
import { id } from '#core/fields.ts'
import { maxFiles } from '#features/attachments/contract.ts'

/** The maximum length of a message. */
const maxText = 10_000

/** The text of a message. */
export const MessageText = z.string().trim().min(1, 'Write a message.').max(maxText, `At most ${maxText} characters.`)

/** The text of a message, which may be empty if files are attached. */
export const TextWithFiles = z.string().trim().max(maxText, `At most ${maxText} characters.`)

/** IDs of a message's files, uploaded earlier. */
export const MessageFiles = z.array(id).max(maxFiles, `At most ${maxFiles} files.`).default([])

/** A position in a thread; 0 is before the first message. */
export const Position = z.int().min(0).max(1e9)
