import { wordsOf } from '#embed/extra-data/extra-words.ts'
import { isOpenAt } from '#embed/extra-data/chat-hours.ts'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import { nextOpening } from '../office-hours.ts'
import { findChatSettings } from './store-chat.ts'

interface Asked {
  readonly db: Db
  readonly siteId: Id
  readonly now: () => number
}

/**
 * Returns the sentence that a receipt contains outside office hours, in the language of the visitor's page: when the
 * team is back. Empty during office hours.
 */
export async function hoursNote({ db, siteId, now }: Asked, page: string): Promise<string> {
  const hours = (await findChatSettings(db, siteId))?.settings.hours
  const back = hours && !isOpenAt(hours, now()) ? nextOpening(hours, now()) : null
  if (!hours || back === null) return ''
  const language = /^[a-z]{2,3}(?![a-z])/i.exec(page)?.[0].toLowerCase() ?? 'en'
  return wordsOf('chat', language).back.replace('{c}', momentText(back, page || 'en', hours.time_zone))
}

/**
 * Formats a moment like "Monday, November 30 at 9:00 AM GMT+1". The zone is included because an email can be read in
 * any time zone.
 */
function momentText(at: number, language: string, timeZone: string): string {
  const options = {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  } as const
  try {
    return new Intl.DateTimeFormat(language, options).format(at)
  } catch {
    // The page's language is not a valid language.
    return new Intl.DateTimeFormat('en', options).format(at)
  }
}
