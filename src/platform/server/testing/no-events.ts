import type { Events } from '../events/events.ts'

/** For a process without other rooms that would listen. */
export const noEvents: Events = { emit: async () => [] }
