import { z } from 'zod'

/** What a countdown does when its time is over. */
export const countdownEnds = ['stay', 'hide', 'close'] as const

/** When a countdown ends: at a moment, so long after each visitor's first sight of it, or when the visitor's discount code expires. */
export const countdownEndTypes = ['moment', 'visitor', 'code'] as const

/** The time that is left until a countdown ends. */
export const CountdownProps = z.object({
  until: z.enum(countdownEndTypes),
  /** ISO 8601 with a time zone: when it ends for everybody. */
  endsAt: z.iso.datetime({ offset: true }),
  /** Seconds from a visitor's first sight of it. */
  duration: z
    .number()
    .int()
    .min(1)
    .max(10 * 365 * 86_400),
  /** What stands there; `countdownDefaults.placeholder` in it stands for the time that is left. */
  text: z.string().max(500),
  /** How the time is written: see `timeLeft`. */
  format: z.string().max(100),
  atEnd: z.enum(countdownEnds),
})
export type CountdownProps = z.infer<typeof CountdownProps>
