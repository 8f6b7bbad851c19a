import { place } from '../chat/chat-launcher.ts'
import { startExtras } from './start-extras.ts'

/** Adds the chat to the pages of a site without other extras: one file fewer, and fewer bytes. */
export const start = startExtras({ place })
