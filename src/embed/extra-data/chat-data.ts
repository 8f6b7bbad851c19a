import type { CompiledRules } from '../rules/compiled-rules.ts'
import type { ChatWords } from './extra-words.ts'

/**
 * The team's hours: for each day, starting with Sunday, the minutes of the day from which and to which it replies; null
 * if not at all.
 */
export interface ChatHours {
  time_zone: string
  days: ({ from: number; to: number } | null)[]
}

/** Maximum frequency of a greeting per visitor. */
export const greetingIntervals = ['session', 'day', 'week', 'month'] as const

/** Another text of a greeting in an A/B test. */
export interface GreetingVariant {
  id: string
  text: string
  weight: number
}

/** An A/B test of a greeting: its own text against others. */
export interface GreetingTest {
  /** Also the ID of the variant with the greeting's own text. */
  id: string
  /** Weight of the greeting's own text. */
  weight: number
  variants: GreetingVariant[]
}

/** A message that is shown automatically. */
export interface ChatGreeting {
  /** ID to which display rules refer. */
  id: string
  text: string
  /** Delay in seconds on the page. */
  delay: number
  interval: (typeof greetingIntervals)[number]
  test: GreetingTest | null
}

/**
 * Behavior while no team member is online: an address is requested before or after the first message, or there is no
 * chat outside the hours.
 */
export const absences = ['ask-first', 'ask-later', 'hide'] as const

/** Whether the window is light, dark, or follows the visitor's device. */
export const chatSchemes = ['light', 'dark', 'auto'] as const

/** The owner's settings for the chat. Colors are #rrggbb. */
export interface ChatSettings {
  color: string
  scheme: (typeof chatSchemes)[number]
  side: 'left' | 'right'
  /** Distance in pixels between the button and the bottom of the viewport. */
  offset: number
  /** Name of the team, used as the window's title. */
  team: string
  /** Welcome texts by language; the language '' is for all others. Without any, a default text is shown. */
  welcomes: { language: string; text: string }[]
  /** Null means always. */
  hours: ChatHours | null
  absence: (typeof absences)[number]
  greetings: ChatGreeting[]
}

/** The published settings, with the display rules of each greeting. */
export type PublishedChat = Omit<ChatSettings, 'greetings'> & { greetings: (ChatGreeting & CompiledRules)[] }

/** A greeting as sent to the page. */
export interface GreetingData extends Pick<ChatGreeting, 'id' | 'text' | 'delay'>, CompiledRules {
  /** Seconds until it may be shown again; -1 means not in this browser session. */
  rest: number
  /** All tested variants, including its own text. */
  variants?: GreetingVariant[]
}

/** Settings for the piece `chat-launcher`. */
export interface ChatData {
  sheet: string
  side: 'left' | 'right'
  team: string
  welcome: string
  words: ChatWords
  greetings?: GreetingData[]
  /** Set if there is no chat outside these hours. */
  hours?: ChatHours
  /** Set if an address is requested before the first message while no team member is online. */
  first?: 1
  dir: 'ltr' | 'rtl'
}
