import { place } from '../chat/chat-launcher.ts'
import { startExtras } from './start-extras.ts'

/** Puts the chat on the pages of a site without other extras: one file less, and fewer bytes. */
export const start = startExtras({ place })
