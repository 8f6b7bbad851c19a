import { z } from 'zod'
import { hexColor, id, line } from '#core/fields.ts'
import { absences, chatSchemes, type ChatSettings as Chat, greetingIntervals } from '#embed/extra-data/chat-data.ts'
import { isTimeZone } from '#features/sites/contract.ts'

const day = 24 * 60
const text = z.string().trim().max(500, 'At most 500 characters.')
const isDistinct = (items: readonly unknown[]) => new Set(items).size === items.length

const Day = z
  .object({ from: z.int().min(0).max(day), to: z.int().min(0).max(day) })
  .refine(({ from, to }) => from < to, { message: 'The end needs to be after the start.', path: ['to'] })

const greetingText = text.min(1, 'Write a greeting.')
const weight = z.int('Enter a whole number.').min(0, 'At least 0.').max(100, 'At most 100.')

const GreetingTest = z
  .object({
    id,
    weight,
    variants: z
      .array(z.object({ id, text: greetingText, weight }))
      .min(1)
      .max(2, 'At most three texts.')
      .refine((all) => isDistinct(all.map((one) => one.id)), 'Each variant needs an id of its own.'),
  })
  .refine((test) => test.weight > 0 || test.variants.some((one) => one.weight > 0), {
    message: 'One of the weights has to be above 0.',
    path: ['weight'],
  })

/** See embed/extra-data/chat-data.ts. */
export const ChatSettings = z.object({
  color: hexColor,
  scheme: z.enum(chatSchemes).default('light'),
  side: z.enum(['left', 'right']),
  offset: z.int().min(0, 'At least 0.').max(400, 'At most 400 pixels.'),
  team: line(60),
  welcomes: z
    .array(
      z.object({
        language: z
          .string()
          .trim()
          .toLowerCase()
          .regex(/^([a-z]{2,3})?$/, 'Enter a language code such as en or de.'),
        text,
      }),
    )
    .max(30)
    .refine((all) => isDistinct(all.map(({ language }) => language)), 'Each language once.'),
  hours: z
    .object({
      time_zone: line(64).refine(isTimeZone, 'Choose a time zone such as Europe/Paris.'),
      days: z
        .array(Day.nullable())
        .length(7)
        .refine((days) => days.some(Boolean), 'Choose at least one day.'),
    })
    .nullable(),
  absence: z.enum(absences),
  greetings: z
    .array(
      z.object({
        id,
        text: greetingText,
        delay: z.int().min(0, 'At least 0.').max(3600, 'At most 3600 seconds.'),
        interval: z.enum(greetingIntervals),
        /**
         * Other texts to test against it. A new test and its variants get IDs from the server, regardless of the IDs
         * sent.
         */
        test: GreetingTest.nullable().default(null),
      }),
    )
    .max(5, 'At most 5 greetings.')
    .refine((all) => isDistinct(all.map((one) => one.id)), 'Each greeting once.'),
}) satisfies z.ZodType<Chat>

const devices = ['desktop', 'tablet', 'mobile'] as const

/** The chat of a site: whether it is on, on which devices, and its settings. */
export const SiteChat = z.object({
  is_on: z.boolean(),
  devices: z.array(z.enum(devices)).min(1, 'Choose at least one device.').refine(isDistinct, 'Each device once.'),
  settings: ChatSettings,
})
export type SiteChat = z.infer<typeof SiteChat>
