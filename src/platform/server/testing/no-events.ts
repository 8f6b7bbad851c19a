import type { Events } from '../events/events.ts'

/** For a process that has no other rooms which would listen. */
export const noEvents: Events = { emit: async () => [] }
