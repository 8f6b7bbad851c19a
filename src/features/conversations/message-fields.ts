import { z } from 'zod'
import { id } from '#core/fields.ts'
import { maxFiles } from '#features/attachments/contract.ts'

/** The maximum length of a message. */
const maxText = 10_000

/** What a message says. */
export const MessageText = z.string().trim().min(1, 'Write a message.').max(maxText, `At most ${maxText} characters.`)

/** The same, empty where files are attached. */
export const TextWithFiles = z.string().trim().max(maxText, `At most ${maxText} characters.`)

/** The files of a message, uploaded before. */
export const MessageFiles = z.array(id).max(maxFiles, `At most ${maxFiles} files.`).default([])

/** A place in a thread; 0: before the first message. */
export const Position = z.int().min(0).max(1e9)
