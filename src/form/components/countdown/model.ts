import { z } from 'zod'

/** Behavior of a countdown when its time is over. */
export const countdownEnds = ['stay', 'hide', 'close'] as const

/**
 * How a countdown's end is determined: a moment, a time span after each visitor first sees it, or when the visitor's
 * discount code expires.
 */
export const countdownEndTypes = ['moment', 'visitor', 'code'] as const

/** Shows the time left until a countdown ends. */
export const CountdownProps = z.object({
  until: z.enum(countdownEndTypes),
  /** When it ends for everyone: ISO 8601 with a time zone. */
  endsAt: z.iso.datetime({ offset: true }),
  /** Duration in seconds from when a visitor first sees it. */
  duration: z
    .number()
    .int()
    .min(1)
    .max(10 * 365 * 86_400),
  /** The displayed text, in which `countdownDefaults.placeholder` is replaced with the time left. */
  text: z.string().max(500),
  /** Format of the time; see `timeLeft`. */
  format: z.string().max(100),
  atEnd: z.enum(countdownEnds),
})
export type CountdownProps = z.infer<typeof CountdownProps>
