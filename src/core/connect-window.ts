import { z } from 'zod'
import type { Call } from './call.ts'
import { id } from './fields.ts'

/** Which window a screen asks about. */
export const ConnectWindowInput = z.object({ window_id: id })

/** How far a window is in which an owner connects the site with a store or a service. */
export const ConnectWindowState = z.object({
  state: z.enum(['open', 'connected', 'failed', 'expired']),
  problem: z.string(),
})
export type ConnectWindowState = z.output<typeof ConnectWindowState>

/** A room's call that tells how far one of its windows is. */
export type ConnectWindowCall = Call<typeof ConnectWindowInput, typeof ConnectWindowState>
