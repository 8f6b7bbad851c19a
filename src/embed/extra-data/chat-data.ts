import type { CompiledRules } from '../rules/compiled-rules.ts'
import type { ChatWords } from './extra-words.ts'

/** When the team answers: for each day from Sunday on, from which minute of the day to which; null: not at all. */
export interface ChatHours {
  time_zone: string
  days: ({ from: number; to: number } | null)[]
}

/** How often a greeting is shown to a visitor at most. */
export const greetingIntervals = ['session', 'day', 'week', 'month'] as const

/** Another text of a greeting in an A/B test. */
export interface GreetingVariant {
  id: string
  text: string
  weight: number
}

/** An A/B test of a greeting: its own text against others. */
export interface GreetingTest {
  /** Stands for the greeting's own text as well. */
  id: string
  /** Of the greeting's own text. */
  weight: number
  variants: GreetingVariant[]
}

/** A message that comes by itself. */
export interface ChatGreeting {
  /** Names it for display rules. */
  id: string
  text: string
  /** Seconds on the page. */
  delay: number
  interval: (typeof greetingIntervals)[number]
  test: GreetingTest | null
}

/** What happens while nobody of the team is there: an address is asked for first, or after the message, or there is no chat outside the hours. */
export const absences = ['ask-first', 'ask-later', 'hide'] as const

/** Whether the window is light, dark, or as the visitor's device is. */
export const chatSchemes = ['light', 'dark', 'auto'] as const

/** What an owner sets for the chat. Colors are #rrggbb. */
export interface ChatSettings {
  color: string
  scheme: (typeof chatSchemes)[number]
  side: 'left' | 'right'
  /** Pixels between the button and the bottom of the window. */
  offset: number
  /** Who answers, as the window is called. */
  team: string
  /** The first words in the window, by language; the language '' is for all others. Without any it says so in its own words. */
  welcomes: { language: string; text: string }[]
  /** Null: always. */
  hours: ChatHours | null
  absence: (typeof absences)[number]
  greetings: ChatGreeting[]
}

/** The same with the display rules of each greeting, as it is published. */
export type PublishedChat = Omit<ChatSettings, 'greetings'> & { greetings: (ChatGreeting & CompiledRules)[] }

/** A greeting as the page is given it. */
export interface GreetingData extends Pick<ChatGreeting, 'id' | 'text' | 'delay'>, CompiledRules {
  /** Seconds until it may come again; -1: not in this session of the browser. */
  rest: number
  /** All that are tested, its own text among them. */
  variants?: GreetingVariant[]
}

/** What the piece `chat-launcher` is given. */
export interface ChatData {
  sheet: string
  side: 'left' | 'right'
  team: string
  welcome: string
  words: ChatWords
  greetings?: GreetingData[]
  /** Where there is no chat outside of them. */
  hours?: ChatHours
  /** An address is asked for before the first message while nobody is there. */
  first?: 1
  dir: 'ltr' | 'rtl'
}
