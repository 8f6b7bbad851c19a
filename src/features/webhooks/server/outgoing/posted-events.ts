import type { PostedEvent } from '#platform/server/calls/docs/posted-event.ts'
import { eventGroups } from '../../contract.ts'
import { payloads, payloadVersion } from '../../payloads.ts'

/** The events that an endpoint can choose, for the API reference. */
export const postedEvents: readonly PostedEvent[] = eventGroups.flatMap(({ label: group, events }) =>
  events.map(({ type, label }) => ({ type, group, label, version: payloadVersion, data: payloads[type] })),
)
