import { z } from 'zod'
import type { Call } from './call.ts'
import { id } from './fields.ts'

/** The window whose state a screen requests. */
export const ConnectWindowInput = z.object({ window_id: id })

/** State of a window in which an owner connects the site with a store or a service. */
export const ConnectWindowState = z.object({
  state: z.enum(['open', 'connected', 'failed', 'expired']),
  problem: z.string(),
})
export type ConnectWindowState = z.output<typeof ConnectWindowState>

/** A room's call that returns the state of one of its windows. */
export type ConnectWindowCall = Call<typeof ConnectWindowInput, typeof ConnectWindowState>
